import type { CelulaLida } from '@apura/planilha';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../../comum/formula-sem-valor.ts';
import type { CodigoOcorrencia, Relatar } from '../../comum/ocorrencia.ts';
import { type Avisos, ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import { type Fala, readValorDoCampo } from '../../sped/plano/valor-campo.ts';
import type { ColunaModelo } from '../modelo/colunas-modelo.ts';
import type { RecusaPeriodo } from './refuse-periodo.ts';

export interface ContextoLinha {
  aba: string;
  registro: string;
  colunas: readonly (ColunaModelo | null)[];
  refusePeriodo: (periodo: string) => RecusaPeriodo | null;
  report: Relatar;
  avisos: Avisos;
}

export type ColunaDeValor = Extract<ColunaModelo, { papel: 'chave' | 'campo' }>;
export interface Preenchida<C extends ColunaModelo = ColunaModelo> {
  celula: CelulaLida;
  coluna: C;
  /** Column of the sheet, from 0. */
  posicao: number;
}

/** A row while it is read. */
export interface Leitura {
  numero: number;
  ctx: ContextoLinha;
  periodo: string;
  boa: boolean;
  /** Columns with an error. */
  comErro: Set<string>;
  preenchidas: readonly Preenchida[];
}

/** An error or a warning about a column of the row. */
export interface Dito {
  codigo: CodigoOcorrencia;
  coluna: string;
  valor: string;
  fala: Fala;
}

export function fault(leitura: Leitura, dito: Dito): void {
  leitura.boa = false;
  leitura.comErro.add(dito.coluna);
  const lugar = { nivel: 'ERRO', periodo: leitura.periodo, aba: leitura.ctx.aba, linha: leitura.numero } as const;
  leitura.ctx.report(ocorrenciaDoPlano({ ...lugar, ...dito }));
}

export function failFormula(leitura: Leitura, { coluna, posicao }: Preenchida): void {
  const fala = { motivo: motivoDaFormula(posicao, leitura.numero), sugestao: SUGESTAO_FORMULA };
  fault(leitura, { codigo: 'FORMATO', coluna: coluna.nome, valor: '', fala });
}

export function warn(leitura: Leitura, dito: Dito): void {
  leitura.ctx.avisos.warn({
    nivel: 'ADVERTENCIA',
    periodo: leitura.periodo,
    aba: leitura.ctx.aba,
    linha: leitura.numero,
    ...dito,
  });
}

/** The filled cell in the column with this role. */
export function celulaDo(leitura: Leitura, papel: ColunaModelo['papel']): CelulaLida | undefined {
  return leitura.preenchidas.find((p) => p.coluna.papel === papel)?.celula;
}

export function isDeValor(preenchida: Preenchida): preenchida is Preenchida<ColunaDeValor> {
  return preenchida.coluna.papel === 'campo' || preenchida.coluna.papel === 'chave';
}

export function readValor(leitura: Leitura, preenchida: Preenchida<ColunaDeValor>): string | null {
  const { celula, coluna } = preenchida;
  if (isFormulaSemValor(celula)) {
    failFormula(leitura, preenchida);
    return null;
  }
  const lido = readValorDoCampo(celula, coluna.layout);
  if ('erro' in lido) {
    fault(leitura, { codigo: 'FORMATO', coluna: coluna.nome, valor: celula.texto, fala: lido.erro });
    return null;
  }
  if (lido.aviso) warn(leitura, { codigo: 'FORMATO', coluna: coluna.nome, valor: celula.texto, fala: lido.aviso });
  return lido.valor;
}

/** Values in the CHAVE_ columns of a record, by field. */
export function valoresDaChave(leitura: Leitura, registro: string): Map<string, string> {
  const valores = new Map<string, string>();
  for (const p of leitura.preenchidas.filter(isDeValor)) {
    if (p.coluna.papel !== 'chave' || p.coluna.registro !== registro) continue;
    const valor = readValor(leitura, p);
    if (valor !== null) valores.set(p.coluna.layout.campo, valor);
  }
  return valores;
}
