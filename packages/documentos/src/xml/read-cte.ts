import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { createArvore, type NoXml, nodeAt, positionOf } from './arvore-campos.ts';
import { parseChave } from './chave.ts';
import {
  camposCte,
  camposEventoCte,
  camposNotaCte,
  camposProtocoloCte,
  esquemaCte,
  esquemaEventoCte,
} from './esquemas-cte.ts';
import { isCancelamento, mapCStat } from './evento-lido.ts';
import { LIMITES_XML } from './nfe-lida.ts';
import { isoDate } from './parse-valores.ts';
import { type DocumentoLido, readDocumento, refuseDocumento } from './read-documento.ts';
import { type LinhaTabela, putValor } from './registro-xml.ts';
import type { VisitanteXml } from './walk-xml.ts';

/** One CT-e or one event of a CT-e; the row's `_arquivo` is null until it is written. */
export interface CteLido {
  kind: 'cte' | 'evento-cte';
  chave: string | null;
  tipo: string | null;
  /** yyyy-MM-dd of the emission or of the event; null when unreadable. */
  data: string | null;
  /** Issuer, parties and payer of a CT-e, as written; who registered an event. */
  partes: string[];
  temProtocolo: boolean;
  completa: boolean;
  linha: LinhaTabela;
  /** Rows of the notes that a CT-e carries. */
  notas: LinhaTabela[];
}

export interface CtesLidos extends DocumentoLido {
  ctes: CteLido[];
}

const arvoreCte = createArvore(camposCte, esquemaCte);
const arvoreProtocolo = createArvore(camposProtocoloCte, esquemaCte);
/** Where the key of a note that is carried may be; a row of its own table comes from it. */
const CHAVES_DA_CARGA: ReadonlySet<NoXml> = new Set(
  camposNotaCte.flatMap(({ caminhos }) => caminhos.map((caminho) => nodeAt(arvoreCte, caminho))),
);
const arvoreEvento = createArvore(camposEventoCte, esquemaEventoCte);
/** The cancellation of the layouts before events existed: request and answer, or the answer alone. */
const arvoreCancelamento = createArvore(
  [
    { coluna: 'chCTe', caminhos: ['cancCTe/infCanc/chCTe', 'retCancCTe/infCanc/chCTe', 'infCanc/chCTe'] },
    { coluna: 'tpAmb', caminhos: ['cancCTe/infCanc/tpAmb', 'retCancCTe/infCanc/tpAmb', 'infCanc/tpAmb'] },
    { coluna: 'dhEvento', caminhos: ['retCancCTe/infCanc/dhRecbto', 'infCanc/dhRecbto'] },
    { coluna: 'cStat', caminhos: ['retCancCTe/infCanc/cStat', 'infCanc/cStat'] },
    { coluna: 'nProt', caminhos: ['retCancCTe/infCanc/nProt', 'infCanc/nProt'] },
  ].map((c) => ({
    ...c,
    tipo: c.coluna === 'dhEvento' ? { kind: 'timestamp' as const } : { kind: 'text' as const },
  })),
  esquemaEventoCte,
);
/** The elements that begin an event, with the tree of what is inside each. */
const EVENTOS: ReadonlyMap<string, NoXml | undefined> = new Map([
  ['procEventoCTe', arvoreEvento],
  ['eventoCTe', arvoreEvento.filhos.get('eventoCTe')],
  ['retEventoCTe', arvoreEvento.filhos.get('retEventoCTe')],
  ['procCancCTe', arvoreCancelamento],
  ['retCancCTe', arvoreCancelamento],
]);
const CANCELAMENTO = '110111';
/** The events of a CT-e by the names that users know; the files write them without accents, or not at all. */
const NOME_DO_EVENTO: Readonly<Record<string, string>> = {
  '110110': 'Carta de correção',
  [CANCELAMENTO]: 'Cancelamento',
  '610110': 'Prestação do serviço em desacordo',
  '610111': 'Cancelamento da prestação do serviço em desacordo',
};
const FORA: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const IGNORADO: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const de = (nome: string): number => positionOf(esquemaCte, nome);
const PARTES = ['emit', 'rem', 'exped', 'receb', 'dest', 'toma'].flatMap((p) => [de(`${p}_CNPJ`), de(`${p}_CPF`)]);
const PROTOCOLO = camposProtocoloCte.map((c) => de(c.coluna));
const eventoDe = (nome: string): number => positionOf(esquemaEventoCte, nome);

const leitura = {
  limites: LIMITES_XML,
  createLeitor: (problemas: ColetorProblemas) => createLeitorCte(problemas),
  vazio: [],
};

/** Reads CT-e (models 57, simplified too, and 67) and their events from a document; null: over the size limit. */
export function readCte(bytes: Uint8Array | null): CtesLidos {
  const { documentos, ...lido } =
    bytes === null ? refuseDocumento<CteLido[]>(leitura) : readDocumento<CteLido[]>(bytes, leitura);
  return { ctes: documentos, ...lido };
}

interface Rascunho {
  kind: CteLido['kind'];
  linha: LinhaTabela;
  notas: Set<string>;
  fechado: boolean;
}

function createLeitorCte(problemas: ColetorProblemas): VisitanteXml & { finish(): CteLido[] } {
  const rascunhos: Rascunho[] = [];
  const protocolos: LinhaTabela[] = [];
  const pilha: NoXml[] = [];
  let atual: NoXml = FORA;
  let aberto: Rascunho | null = null;
  let linha: LinhaTabela | null = null;
  let texto = '';

  const begin = (kind: CteLido['kind'], colunas: number): LinhaTabela => {
    aberto = { kind, linha: new Array<null>(colunas).fill(null), notas: new Set(), fechado: false };
    rascunhos.push(aberto);
    return aberto.linha;
  };

  function nodeOutside(nome: string, atributos: Readonly<Record<string, string>>): NoXml {
    if (nome === 'infCte') {
      linha = begin('cte', esquemaCte.colunas.length);
      linha[de('chave')] = parseChave(atributos.Id?.replace(/^CTe/i, ''));
      return arvoreCte;
    }
    if (nome === 'protCTe') {
      linha = new Array<null>(esquemaCte.colunas.length).fill(null);
      protocolos.push(linha);
      return arvoreProtocolo;
    }
    const evento = EVENTOS.get(nome);
    if (evento) {
      linha = begin('evento-cte', esquemaEventoCte.colunas.length);
      if (evento === arvoreCancelamento) linha[eventoDe('tpEvento')] = CANCELAMENTO;
      return evento;
    }
    return nome === 'Signature' ? IGNORADO : FORA;
  }

  return {
    open(nome, atributos) {
      pilha.push(atual);
      if (atual === FORA) atual = nodeOutside(nome, atributos);
      else atual = atual.filhos.get(nome) ?? atual.curinga ?? IGNORADO;
      texto = '';
    },
    text(pedaco) {
      if (atual.coluna >= 0 || CHAVES_DA_CARGA.has(atual)) texto += pedaco;
    },
    close(nome, numeroLinha) {
      if (CHAVES_DA_CARGA.has(atual)) {
        const chave = parseChave(texto.trim());
        if (chave !== null) aberto?.notas.add(chave);
      } else if (atual.coluna >= 0 && linha) {
        putValor(linha, atual, texto, { linha: numeroLinha, registro: () => 'infCte', problemas });
      }
      if (aberto && ((atual === arvoreCte && nome === 'infCte') || (pilha.at(-1) === FORA && EVENTOS.has(nome)))) {
        aberto.fechado = true;
      }
      atual = pilha.pop() ?? FORA;
      if (atual === FORA) linha = null;
      texto = '';
    },
    finish() {
      attachProtocolos(rascunhos, protocolos);
      fillChaves(rascunhos);
      return rascunhos.map((r, i) => finishCte(r, i + 1, problemas));
    },
  };
}

/** An answer may leave out the key: then it is of the only CT-e of the file. */
function fillChaves(rascunhos: readonly Rascunho[]): void {
  const [unico, outro] = rascunhos.filter((r) => r.kind === 'cte');
  if (!unico || outro) return;
  for (const { kind, linha } of rascunhos) {
    if (kind === 'evento-cte') linha[eventoDe('chCTe')] ??= unico.linha[de('chave')] ?? null;
  }
}

/**
 * A protocol belongs to the CT-e with its key, or to the only CT-e of the document. Of two protocols of one CT-e the
 * one of its cancellation counts.
 */
function attachProtocolos(rascunhos: readonly Rascunho[], protocolos: readonly LinhaTabela[]): void {
  const ctes = rascunhos.filter((r) => r.kind === 'cte');
  for (const protocolo of protocolos) {
    const chave = parseChave(asText(protocolo[de('prot_chCTe')]));
    const dono =
      ctes.find((r) => chave !== null && r.linha[de('chave')] === chave) ??
      (ctes.length === 1 && ctes[0]?.linha[de('chave')] === null ? ctes[0] : undefined);
    if (!dono) continue;
    const cancela = isCancelamento(protocolo[de('cStat')]);
    for (const coluna of PROTOCOLO) {
      if (cancela || dono.linha[coluna] === null) dono.linha[coluna] = protocolo[coluna] ?? null;
    }
    dono.linha[de('chave')] ??= chave;
  }
}

function finishCte({ kind, linha, notas, fechado }: Rascunho, ordem: number, problemas: ColetorProblemas): CteLido {
  linha[1] = ordem;
  if (kind === 'evento-cte') {
    const autor = asText(linha[eventoDe('autor')]);
    const tipo = asText(linha[eventoDe('tpEvento')]);
    if (tipo === CANCELAMENTO) mapCStat(linha, eventoDe('cStat'));
    linha[eventoDe('descEvento')] = NOME_DO_EVENTO[tipo ?? ''] ?? linha[eventoDe('descEvento')] ?? null;
    return {
      kind,
      chave: parseChave(asText(linha[eventoDe('chCTe')])),
      tipo,
      data: isoDate(linha[eventoDe('dhEvento')]),
      partes: autor === null ? [] : [autor],
      temProtocolo: linha[eventoDe('cStat')] !== null,
      completa: fechado,
      linha,
      notas: [],
    };
  }
  const chave = asText(linha[de('chave')]);
  const completa = fechado && linha[de('vTPrest')] !== null;
  linha[de('_completa')] = completa ? 'S' : 'N';
  if (!completa) {
    problemas.add({
      codigo: 'cte-incompleto',
      mensagem: 'O CT-e está incompleto: faltam os totais ou o seu fim. Baixe o XML original.',
      registro: 'infCte',
      campo: 'vTPrest',
      valor: chave,
    });
  }
  return {
    kind,
    chave,
    tipo: null,
    data: isoDate(linha[de('dhEmi')]),
    partes: PARTES.flatMap((p) => asText(linha[p]) ?? []),
    temProtocolo: linha[de('cStat')] !== null,
    completa,
    linha,
    notas: Array.from(notas, (nota) => [null, ordem, nota]),
  };
}

const asText = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
