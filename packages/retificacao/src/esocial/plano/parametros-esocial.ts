import { LEIAUTE } from '../leiaute/leiautes.ts';
import { lista, TIPOS_CAMPO, type TipoCampo } from '../leiaute/tipos-campo.ts';

export interface ParametrosEsocial {
  tpAmb: string;
  /** For events whose original does not say; the other events repeat the value of their original. */
  procEmi: string;
  verProc: string;
  sign: boolean;
  lotes: boolean;
  /** yyyy-MM-dd that the Ids of the events carry; null: the day after the last event that is replaced. */
  dataGeracao: string | null;
  /** Row of PARAMETROS that asks for the signature; null where none does. */
  linhaAssinar: number | null;
}

interface Parametro {
  chave: string;
  padrao: string;
  tipo: TipoCampo;
  /** Portuguese. */
  ajuda: string;
}

/** The rows of the sheet PARAMETROS. */
export const PARAMETROS_ESOCIAL: readonly Parametro[] = [
  { chave: 'LEIAUTE', padrao: LEIAUTE, tipo: lista(LEIAUTE), ajuda: 'Leiaute em que os eventos são escritos.' },
  { chave: 'tpAmb', padrao: '1', tipo: lista('1', '2'), ajuda: '1: produção; 2: produção restrita (testes).' },
  {
    chave: 'procEmi',
    padrao: '1',
    tipo: lista('1'),
    ajuda: '1: aplicativo do empregador. Os eventos retificados repetem o do original.',
  },
  {
    chave: 'verProc',
    padrao: 'Apura 1.0',
    tipo: TIPOS_CAMPO.verProc,
    ajuda: 'Versão do aplicativo que emite o evento.',
  },
  {
    chave: 'ASSINAR',
    padrao: 'N',
    tipo: TIPOS_CAMPO.simNao,
    ajuda: 'S: assina com o certificado do projeto; N: o sistema de folha assina ao enviar.',
  },
  {
    chave: 'LOTES',
    padrao: 'N',
    tipo: TIPOS_CAMPO.simNao,
    ajuda: 'S: também monta os lotes de envio, com até 50 eventos cada um.',
  },
  {
    chave: 'TRANSMITIR',
    padrao: 'N',
    tipo: lista('N'),
    ajuda: 'A transmissão é feita por você, no seu sistema de folha.',
  },
  {
    chave: 'BASE',
    padrao: 'ORIGINAL',
    tipo: lista('ORIGINAL'),
    ajuda: 'Parte sempre dos eventos do projeto. Para continuar uma retificação já enviada, colete os eventos de novo.',
  },
  {
    chave: 'DATA_GERACAO',
    padrao: '',
    tipo: TIPOS_CAMPO.data,
    ajuda: 'Data usada no Id dos eventos. Em branco: o dia seguinte ao do último evento substituído.',
  },
];

/** Returns the parameters: the given values, and the defaults for the others. */
export function buildParametros(
  dados: ReadonlyMap<string, string>,
  linhas: ReadonlyMap<string, number> = new Map(),
): ParametrosEsocial {
  const de = (chave: string): string =>
    dados.get(chave) || (PARAMETROS_ESOCIAL.find((p) => p.chave === chave)?.padrao ?? '');
  return {
    tpAmb: de('tpAmb'),
    procEmi: de('procEmi'),
    verProc: de('verProc'),
    sign: de('ASSINAR') === 'S',
    lotes: de('LOTES') === 'S',
    dataGeracao: de('DATA_GERACAO') || null,
    linhaAssinar: de('ASSINAR') === 'S' ? (linhas.get('ASSINAR') ?? null) : null,
  };
}
