import { chooseLeiaute, nomesCampos, type ObrigacaoSped } from '@apura/documentos';

/** The first record of a file with new values by official field name. Throws when the layout has no such field. */
export function setCampos0000(
  linha: string,
  obrigacao: ObrigacaoSped,
  campos: Readonly<Record<string, string>>,
): string {
  const valores = linha
    .replace(/\|\s*$/, '')
    .split('|')
    .slice(1);
  const codVer = valores[obrigacao === 'ECF' || obrigacao === 'ECD' ? 2 : 1] ?? '';
  const { leiaute } = chooseLeiaute(obrigacao, codVer, '');
  const nomes = nomesCampos({ obrigacao, leiaute, registro: '0000', quantos: valores.length }) ?? [];
  for (const [campo, valor] of Object.entries(campos)) {
    const i = nomes.indexOf(campo);
    if (i < 0 || i >= valores.length) throw new RangeError(`0000 has no field ${campo}`);
    valores[i] = valor;
  }
  return `|${valores.join('|')}|`;
}
