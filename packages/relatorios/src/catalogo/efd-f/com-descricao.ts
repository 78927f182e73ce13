/** Codes of the EFD ICMS/IPI guide as they are shown: code and meaning, and the code alone when it is none of these. */
export function comDescricao(coluna: string, descricoes: Readonly<Record<string, string>>): string {
  const casos = Object.entries(descricoes).map(([codigo, texto]) => `WHEN '${codigo}' THEN '${codigo} - ${texto}'`);
  return `CASE ${coluna} ${casos.join(' ')} ELSE ${coluna} END`;
}
