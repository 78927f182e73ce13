/** The last part of the namespace of an event ('v_S_01_02_00', 'v2_01_02'), declared with any prefix. */
export function layoutOf(atributos: Readonly<Record<string, string>>): string | null {
  for (const [nome, valor] of Object.entries(atributos)) {
    const m = nome.startsWith('xmlns') ? /\/(v[0-9A-Za-z_]{2,20})\/?$/.exec(valor) : null;
    if (m?.[1]) return m[1];
  }
  return null;
}
