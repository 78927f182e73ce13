import { formatPeriodo } from '@apura/br';
import { findHashNome } from '@apura/documentos';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import { type Achado, ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import type { PlanoEfdc } from './plano-efdc.ts';
import { ABA_PARAMETROS } from './read-parametros.ts';

/** Whom the check tells, and what it knows of the receipts. Months are AAAA-MM. */
export interface RecibosLidos {
  plano: PlanoEfdc;
  arquivos: readonly ArquivoBase[];
  /** Months for which the sheet PARAMETROS has an error already. */
  comReciboErrado: ReadonlySet<string>;
  /** The row in PARAMETROS of the receipt of each month. */
  linhas: ReadonlyMap<string, number>;
  report: Relatar;
}

/**
 * Reports an error for each changed month without a NUM_REC_ANTERIOR, and a warning for each receipt that does not
 * begin with the hash in the name of the base file: the Receita would refuse it when the rectifier is transmitted.
 */
export function checkRecibos({ plano, arquivos, comReciboErrado, linhas, report }: RecibosLidos): void {
  // A month whose rows have errors needs its receipt as well, once they are mended.
  const meses = new Set([...plano.alteracoes.keys(), ...plano.comErro.comChave.keys()]);
  for (const periodo of meses) {
    const recibo = plano.parametros.numRecAnterior[periodo];
    if (recibo === undefined && comReciboErrado.has(periodo)) continue;
    const base = arquivos.find(({ inicio }) => inicio.startsWith(periodo));
    const hash = findHashNome(base?.nome ?? '') ?? '';
    const achado = recibo === undefined ? semRecibo(periodo, hash) : reciboDeOutro(recibo, periodo, hash, plano);
    if (achado === null) continue;
    const onde = { codigo: 'SEM_RECIBO', periodo, aba: ABA_PARAMETROS, coluna: 'VALOR' } as const;
    report(ocorrenciaDoPlano({ ...onde, linha: linhas.get(periodo) ?? null, ...achado }));
  }
}

type AchadoDoRecibo = Pick<Achado, 'nivel' | 'valor' | 'fala'>;

function semRecibo(periodo: string, hash: string): AchadoDoRecibo {
  const sugestao = hash
    ? `Pelo nome do arquivo, ele começa por ${hash}: confira no recibo de entrega e complete os 41 caracteres.`
    : 'Copie do recibo de entrega do arquivo que será substituído os 41 caracteres do número.';
  const motivo = `falta o NUM_REC_ANTERIOR de ${formatPeriodo(periodo)}`;
  return { nivel: 'ERRO', valor: '', fala: { motivo, sugestao } };
}

/** A rectifier of a rectifier replaces a file that the name of the base does not tell: only originals are compared. */
function reciboDeOutro(recibo: string, periodo: string, hash: string, plano: PlanoEfdc): AchadoDoRecibo | null {
  if (hash === '' || plano.parametros.base !== 'ORIGINAL' || recibo.startsWith(hash)) return null;
  const motivo = `não parece ser o recibo do arquivo de ${formatPeriodo(periodo)}, cujo nome traz ${hash}`;
  const sugestao = 'Confira se o recibo é o do último arquivo transmitido deste mês.';
  return { nivel: 'ADVERTENCIA', valor: recibo, fala: { motivo, sugestao } };
}
