/** The year of a finding, moved into the years of its project: it counts where the project does. */
export function anoDentro(periodo: string | null, { ini, fim }: { ini: string; fim: string }): number {
  const [primeiro, ultimo] = [Number(ini.slice(0, 4)), Number(fim.slice(0, 4))];
  const ano = Number(/\d{4}/.exec(periodo ?? '')?.[0] ?? ultimo);
  return Math.min(Math.max(ano, primeiro), ultimo);
}
