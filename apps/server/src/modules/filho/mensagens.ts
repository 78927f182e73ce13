import type { OcorrenciaRetificacao } from '@apura/contract';
import type { checkArquivos, quebrarArquivos } from '@apura/documentos';
import type { GerarDiagnosticoOptions, generateRelatorios, ProjetoDataset } from '@apura/relatorios';
import type {
  ArquivoValidado,
  LocalizarPropostasOptions,
  locatePropostas,
  PedidoSimulacao,
  rectify,
  simulate,
  ValidarArquivosOptions,
} from '@apura/retificacao';

type SemFuncoes<T> = Omit<T, 'onProgress' | 'signal'>;

export type QuebrarPedido = SemFuncoes<Parameters<typeof quebrarArquivos>[0]>;
/** Reports go by name: the child has the catalogue too, and its own definitions are the ones that its reports name. */
type GerarPedido = Omit<SemFuncoes<Parameters<typeof generateRelatorios>[0]>, 'relatorios'> & {
  relatorios: readonly string[];
  /** The instant of the diagnostic that is made of the reports. */
  geradoEm: GerarDiagnosticoOptions['geradoEm'];
};

type RetificarPedido = SemFuncoes<Parameters<typeof rectify>[0]>;

/** The workbook is written before: what is in a database does not cross to the child. */
type SimularPedido = SemFuncoes<Extract<PedidoSimulacao, { planilha: string }>>;

type ConferirPedido = SemFuncoes<Parameters<typeof checkArquivos>[0]>;

export interface ValidarPedido extends Pick<ValidarArquivosOptions, 'workDir' | 'tabelasDir' | 'memoryLimitMb'> {
  /** `ordem`: its place in the ZIP that is at `path`; 0 for the file itself. */
  arquivos: readonly { id: string; nome: string; path: string; ordem: number }[];
  /** The report of all faults, and what it says of the files. */
  relatorio: { nome: string; dataset: ProjetoDataset } | null;
}

/** What the parent asks of the child process; everything in it survives a structured clone. */
export type Pedido =
  | { ferramenta: 'conferir_arquivos'; opcoes: ConferirPedido }
  | { ferramenta: 'quebrar_arquivos'; opcoes: QuebrarPedido }
  | { ferramenta: 'gerar_relatorios'; opcoes: GerarPedido }
  | { ferramenta: 'validar_efdc'; opcoes: ValidarPedido }
  | { ferramenta: 'retificacao'; opcoes: RetificarPedido }
  | { ferramenta: 'simulacao'; opcoes: SimularPedido }
  | { ferramenta: 'localizacao'; opcoes: SemFuncoes<LocalizarPropostasOptions> };

/** What crosses to the parent says the kinds of occurrences as text. */
type ComOcorrencias<T> = T extends unknown ? Omit<T, 'ocorrencias'> & { ocorrencias: OcorrenciaRetificacao[] } : never;

export interface RespostaDe {
  conferir_arquivos: { conferidos: Awaited<ReturnType<typeof checkArquivos>> };
  quebrar_arquivos: Awaited<ReturnType<typeof quebrarArquivos>>;
  gerar_relatorios: {
    resultados: Awaited<ReturnType<typeof generateRelatorios>>;
    diagnostico: { path: string; temConteudo: boolean } | { path: null; causa: string };
  };
  validar_efdc: {
    validados: Omit<ArquivoValidado, 'parte'>[];
    resultado: (Omit<Awaited<ReturnType<typeof generateRelatorios>>[number], 'causa'> & { causa?: string }) | null;
  };
  retificacao: Awaited<ReturnType<typeof rectify>>;
  simulacao: ComOcorrencias<Awaited<ReturnType<typeof simulate>>>;
  localizacao: { achadas: Awaited<ReturnType<typeof locatePropostas>> };
}
