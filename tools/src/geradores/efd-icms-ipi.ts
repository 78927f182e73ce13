import { EMPRESA, ITENS } from './cadastro.ts';
import type { CenarioEfd } from './cenario-efd.ts';
import { type Centavos, toSped } from './centavos.ts';
import { blocoC } from './efd-icms-ipi-bloco-c.ts';
import { type ApuracaoIcmsIpi, blocoE } from './efd-icms-ipi-bloco-e.ts';
import { lastDay } from './nota.ts';
import { d100, ddmmaaaa, fretesOf, r0200, writeContador, writeEmptyBloco } from './registros-comuns.ts';
import { type Soma, sum, type TotalAnalitico } from './soma-icms-ipi.ts';
import { createSpedWriter, type SpedTotals, type SpedWriter } from './sped-writer.ts';
import { writeParticipantesEUnidades } from './write-participantes.ts';

export interface EfdIcmsIpiGerada extends SpedTotals, ApuracaoIcmsIpi {
  /** By 'CFOP|CST|rate'. */
  analitico: Record<string, TotalAnalitico>;
  stPorUf: Record<string, Centavos>;
}

/**
 * Writes one month of EFD ICMS/IPI (leiaute 019, 2025) and returns its totals, computed while writing.
 */
export function writeEfdIcmsIpi(path: string, cenario: CenarioEfd): EfdIcmsIpiGerada {
  const { mes } = cenario;
  const w = createSpedWriter(path);
  const inicio = ddmmaaaa(`${mes}-01`);
  const fim = ddmmaaaa(`${mes}-${lastDay(mes)}`);
  const soma: Soma = {
    analitico: {},
    debitos: 0,
    creditos: 0,
    stPorUf: {},
    ipiPorCfop: new Map(),
    ipiDebitos: 0,
    ipiCreditos: 0,
  };

  bloco0(w, cenario, inicio, fim);
  writeEmptyBloco(w, 'B');
  blocoC(w, cenario, soma);
  blocoD(w, cenario, soma);
  const { apuracao, ipi } = blocoE(w, { cenario, soma, inicio, fim });
  for (const bloco of ['G', 'H', 'K']) writeEmptyBloco(w, bloco);
  w.open('1001', false);
  w.reg('1010', ...Array.from({ length: 13 }, () => 'N'));
  w.closeBlock('1990');
  const totais = w.finish({ cauda: cenario.cauda });
  return { ...totais, analitico: soma.analitico, apuracao, stPorUf: soma.stPorUf, ipi };
}

function bloco0(w: SpedWriter, cenario: CenarioEfd, inicio: string, fim: string): void {
  const e = EMPRESA;
  w.reg(
    '0000',
    '019',
    cenario.retificadora ? 1 : 0,
    inicio,
    fim,
    e.nome,
    e.cnpj,
    '',
    e.uf,
    e.ie,
    e.codMun,
    '',
    '',
    'A',
    0,
  );
  w.open('0001', false);
  w.reg('0002', '00');
  w.reg('0005', e.fantasia, e.cep, e.endereco, e.numero, '', e.bairro, e.fone, '', e.email);
  writeContador(w);
  writeParticipantesEUnidades(w);
  for (const i of ITENS) w.reg(...r0200(i), i.cest);
  w.closeBlock('0990');
}

function blocoD(w: SpedWriter, cenario: CenarioEfd, soma: Soma): void {
  w.open('D001', false);
  for (const frete of fretesOf(cenario.semente, cenario.mes, cenario.notas)) {
    w.reg(...d100(frete), '', '', '3509502', '3550308');
    w.reg('D190', '000', '1352', '12,00', toSped(frete.valor), toSped(frete.valor), toSped(frete.icms), '0,00', '');
    sum(soma, { chave: '1352|000|12,00', vlOpr: frete.valor, bcIcms: frete.valor, icms: frete.icms });
    soma.creditos += frete.icms;
  }
  w.closeBlock('D990');
}
