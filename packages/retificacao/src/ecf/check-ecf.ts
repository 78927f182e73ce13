import type { OrigemPlanilha } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import type { LinhasDaPlanilha } from './linhas-da-planilha.ts';

/** Reports what the official program has to work out again after the changes of a workbook. */
export function checkEcf(o: {
  ano: string;
  registrosAlterados: ReadonlySet<string>;
  linhas: LinhasDaPlanilha;
  report: Relatar;
}): void {
  const { ano, linhas } = o;
  const warn = (aviso: Aviso): void =>
    o.report({
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      periodo: ano,
      aba: aviso.origem?.aba ?? '',
      linha: aviso.origem?.linha ?? null,
      coluna: aviso.coluna,
      valor: '',
      mensagem: aviso.mensagem,
      sugestao: aviso.sugestao,
    });
  const mudou = (registro: RegExp) => [...o.registrosAlterados].some((nome) => registro.test(nome));
  if (mudou(/^M3/)) {
    const mantidos = 'os totais da parte A e os registros N500 a N670 foram mantidos como estavam';
    warn({
      mensagem: `As adições e exclusões de ${ano} mudaram: ${mantidos}.`,
      sugestao: 'Recalcule o lucro real, a base da CSLL, o IRPJ e a CSLL no programa validador antes de transmitir.',
      coluna: 'M300',
      origem: linhas.primeira(/^M3/),
    });
  }
  if (mudou(/^Y570$/)) {
    const mantidas = 'as deduções de N630 e N670 (ou P300 e P500) foram mantidas como estavam';
    warn({
      mensagem: `As retenções na fonte de ${ano} mudaram: ${mantidas}.`,
      sugestao: 'Confira as deduções no programa validador antes de transmitir.',
      coluna: 'Y570',
      origem: linhas.primeira(/^Y570$/),
    });
  }
}

interface Aviso {
  mensagem: string;
  sugestao: string;
  coluna: string;
  /** The first row of the workbook that caused it. */
  origem?: OrigemPlanilha;
}
