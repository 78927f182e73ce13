import { loadTabelas } from '@apura/tabelas';
import { parseDecimalSped } from '../../sped/decimal-sped.ts';

/** Pairs of rates (PIS, COFINS) that a group of CST takes, in the scale of `parseDecimalSped`. */
export type Pares = Readonly<Record<'BASICA' | 'CREDITO', readonly (readonly [pis: bigint, cofins: bigint])[]>>;

/** Reads the table of rates; returns the pairs in force in a month. Without the table no rate counts as unusual. */
export function readPares(overrideDir?: string): (mes: string) => Pares | null {
  const { tabelas } = loadTabelas({ nomes: ['aliquota_cst'], overrideDir });
  const linhas = tabelas.get('aliquota_cst')?.linhas;
  const taxa = (texto: string) => parseDecimalSped(texto.replace('.', ',')) ?? 0n;
  return (mes) => {
    if (!linhas) return null;
    const dia = `${mes}-01`;
    const vigentes = linhas.filter(([, , , inicio = '', fim = '']) => inicio <= dia && (fim === '' || fim >= dia));
    const doGrupo = (grupo: keyof Pares) =>
      vigentes
        .filter((linha) => linha[0] === grupo)
        .map(([, pis = '', cofins = '']) => [taxa(pis), taxa(cofins)] as const);
    return { BASICA: doGrupo('BASICA'), CREDITO: doGrupo('CREDITO') };
  };
}
