import { layoutOf } from '../eventos/layout-of.ts';
import { cleanTexto, parseRecepcao } from '../eventos/parse-valor.ts';
import type { RetornoAberto } from './join-retornos.ts';

/** Elements with one event and its answer, receipt and totals. */
const ENVELOPES = new Set(['evento', 'arquivo', 'retornoEventoCompleto', 'retornoProcessamentoDownload']);
const RECIBO = /^\d\.\d\.\d{4,}$/;

const CAMPOS_RETORNO: Readonly<
  Record<string, 'recibo' | 'dhRecepcao' | 'dhProcessamento' | 'cdResposta' | 'tpAmb' | 'descResposta'>
> = {
  'recibo/nrRecibo': 'recibo',
  'recepcao/dhRecepcao': 'dhRecepcao',
  'recepcao/tpAmb': 'tpAmb',
  'processamento/dhProcessamento': 'dhProcessamento',
  'processamento/cdResposta': 'cdResposta',
  'processamento/descResposta': 'descResposta',
};

/** An open element outside events, with its envelope (0: none) and the layout that its namespace names. */
export interface ElementoAberto {
  nome: string;
  envelope: number;
  versao: string | null;
}

/** Follows the elements outside events and reads the answers and receipts of the government in them. */
export interface LeitorRetornos {
  /** The answers and receipts found so far. */
  readonly lidos: RetornoAberto[];
  /** The innermost open element. */
  acima(): ElementoAberto | undefined;
  open(nome: string, atributos: Readonly<Record<string, string>>): void;
  /** Closes the innermost element, whose text is given without blanks at its ends. */
  close(texto: string | null): void;
}

/** Creates a reader at the beginning of a document. */
export function createLeitorRetornos(): LeitorRetornos {
  const lidos: RetornoAberto[] = [];
  const abertos: ElementoAberto[] = [];
  let envelopes = 0;
  let retorno: {
    dados: RetornoAberto;
    /** How many elements are open inside the answer's own element, this one included. */
    desde: number;
    datas: { dhRecepcao?: string; dhProcessamento?: string };
  } | null = null;

  return {
    lidos,
    acima: () => abertos.at(-1),
    open(nome, atributos) {
      const acima = abertos.at(-1);
      const novo = ENVELOPES.has(nome) && (acima?.envelope ?? 0) === 0;
      const envelope = novo ? ++envelopes : (acima?.envelope ?? 0);
      abertos.push({ nome, envelope, versao: nome === 'eSocial' ? layoutOf(atributos) : (acima?.versao ?? null) });
      if (nome === 'retornoEvento' && acima?.nome === 'eSocial') {
        const dados = emptyRetorno(cleanTexto(atributos.Id ?? ''), envelope);
        retorno = { dados, desde: abertos.length, datas: {} };
        lidos.push(dados);
      } else if (nome === 'rec' && RECIBO.test(atributos.nrRec ?? '')) {
        lidos.push({ ...emptyRetorno(null, envelope), recibo: atributos.nrRec ?? null });
      }
    },
    close(texto) {
      const fechado = abertos.at(-1);
      const acima = abertos.at(-2);
      if (retorno) {
        const campo = acima && fechado ? CAMPOS_RETORNO[`${acima.nome}/${fechado.nome}`] : undefined;
        if (texto !== null && campo !== undefined) {
          if (campo === 'dhRecepcao' || campo === 'dhProcessamento') retorno.datas[campo] ??= texto;
          else retorno.dados[campo] ??= texto;
        }
        if (abertos.length <= retorno.desde) {
          const { dhProcessamento, dhRecepcao } = retorno.datas;
          retorno.dados.recepcao = parseRecepcao(dhProcessamento ?? null) ?? parseRecepcao(dhRecepcao ?? null);
          retorno = null;
        }
      } else if (texto !== null && (fechado?.nome === 'nrRecibo' || fechado?.nome === 'recibo') && RECIBO.test(texto)) {
        lidos.push({ ...emptyRetorno(null, fechado.envelope), recibo: texto });
      }
      abertos.pop();
    },
  };
}

const emptyRetorno = (id: string | null, envelope: number): RetornoAberto => ({
  id,
  envelope,
  recibo: null,
  recepcao: null,
  cdResposta: null,
  descResposta: null,
  tpAmb: null,
});
