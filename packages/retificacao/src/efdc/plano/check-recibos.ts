import { formatPeriodo } from '@apura/br';
import { findHashNome } from '@apura/documentos';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import { type Achado, ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import type { PlanoEfdc } from './plano-efdc.ts';
import { ABA_PARAMETROS } from './read-parametros.ts';

/**
 * Requires the receipt of every month that changes, and compares it with the hash in the name of the base file: a
 * receipt of another file would only be refused when the rectifier is transmitted.
 */
export function checkRecibos(o: {
  plano: PlanoEfdc;
  arquivos: readonly ArquivoBase[];
  /** Months whose receipt was reported as invalid. */
  comReciboErrado: ReadonlySet<string>;
  /** Row of the receipt of each month. */
  linhas: ReadonlyMap<string, number>;
  report: Relatar;
}): void {
  const { parametros, alteracoes, comErro } = o.plano;
  for (const periodo of new Set([...alteracoes.keys(), ...comErro.comChave.keys()])) {
    const recibo = parametros.numRecAnterior[periodo];
    const base = o.arquivos.find((a) => a.inicio.startsWith(periodo));
    const hash = findHashNome(base?.nome ?? '');
    const comum = { codigo: 'SEM_RECIBO', periodo, aba: ABA_PARAMETROS, coluna: 'VALOR' } as const;
    const linha = o.linhas.get(periodo) ?? null;
    const report = (achado: Pick<Achado, 'nivel' | 'valor' | 'fala'>) =>
      o.report(ocorrenciaDoPlano({ ...comum, linha, ...achado }));
    if (recibo === undefined && o.comReciboErrado.has(periodo)) continue;
    if (recibo === undefined) {
      const motivo = `falta o NUM_REC_ANTERIOR de ${formatPeriodo(periodo)}`;
      const sugestao = hash
        ? `Pelo nome do arquivo, ele começa por ${hash}: confira no recibo de entrega e complete os 41 caracteres.`
        : 'Copie do recibo de entrega do arquivo que será substituído os 41 caracteres do número.';
      report({ nivel: 'ERRO', valor: '', fala: { motivo, sugestao } });
    } else if (hash && parametros.base === 'ORIGINAL' && !recibo.startsWith(hash)) {
      const motivo = `não parece ser o recibo do arquivo de ${formatPeriodo(periodo)}, cujo nome traz ${hash}`;
      const sugestao = 'Confira se o recibo é o do último arquivo transmitido deste mês.';
      report({ nivel: 'ADVERTENCIA', valor: recibo, fala: { motivo, sugestao } });
    }
  }
}
