import type { EsquemaTabela } from '../columnar/schema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { type NoXml, positionOf } from './arvore-campos.ts';
import {
  arvoreCancelamento,
  arvoreEvento,
  arvoreEventoNu,
  arvoreItem,
  arvoreItemEvento,
  arvoreNota,
  arvoreProtocolo,
  arvoreRetorno,
  noDetEvento,
} from './arvores-nfe.ts';
import { GRUPOS_ITEM_EVENTO } from './campos-evento.ts';
import { camposProtocolo } from './campos-nfe.ts';
import { hasValidDv, modeloDaChave, parseChave } from './chave.ts';
import { esquemaEvento, esquemaItem, esquemaItemEvento, esquemaNota } from './esquemas-nfe.ts';
import { eventosDeCancelamento, finishEvento, isCancelamento, type RascunhoEvento } from './evento-lido.ts';
import type { EventoLido, NotaLida } from './nfe-lida.ts';
import { isoDate } from './parse-valores.ts';
import { type LinhaTabela, putValor } from './registro-xml.ts';
import type { VisitanteXml } from './walk-xml.ts';

const nota = (nome: string): number => positionOf(esquemaNota, nome);
const N = {
  ordem: nota('_nota'),
  completa: nota('_completa'),
  chave: nota('chave'),
  versao: nota('versao'),
  mod: nota('mod'),
  dhEmi: nota('dhEmi'),
  dhSaiEnt: nota('dhSaiEnt'),
  hSaiEnt: nota('hSaiEnt'),
  emitCnpj: nota('emit_CNPJ'),
  emitCpf: nota('emit_CPF'),
  destCnpj: nota('dest_CNPJ'),
  destCpf: nota('dest_CPF'),
  tpAmb: nota('tpAmb'),
  vNF: nota('vNF'),
  refNFe: nota('refNFe'),
  qtdItens: nota('qtdItens'),
  protChNFe: nota('prot_chNFe'),
  protCStat: nota('prot_cStat'),
};
const I = {
  ordem: positionOf(esquemaItem, '_nota'),
  chave: positionOf(esquemaItem, 'chave'),
  nItem: positionOf(esquemaItem, 'nItem'),
  grupo: positionOf(esquemaItem, 'ICMS_grupo'),
};
const IE = { nItem: positionOf(esquemaItemEvento, 'nItem'), grupo: positionOf(esquemaItemEvento, 'grupo') };
const noIcms = arvoreItem.filhos.get('imposto')?.filhos.get('ICMS');

const emptyRow = (esquema: EsquemaTabela): LinhaTabela => new Array<null>(esquema.colunas.length).fill(null);
// Copied for each record: filling two hundred columns one by one takes longer.
const VAZIA = {
  nota: emptyRow(esquemaNota),
  item: emptyRow(esquemaItem),
  evento: emptyRow(esquemaEvento),
  itemEvento: emptyRow(esquemaItemEvento),
};

// Two nodes without children: for elements outside records (where a record may begin) and for ignored elements.
const FORA: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const IGNORADO: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const NO_REFERENCIA: NoXml = { nome: 'refNFe', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
arvoreNota.filhos
  .get('ide')
  ?.filhos.set('NFref', { ...IGNORADO, nome: 'NFref', filhos: new Map([['refNFe', NO_REFERENCIA]]) });
const COLUNAS_PROTOCOLO = camposProtocolo.map((c) => nota(c.coluna));
const RAIZES = new Set([arvoreProtocolo, arvoreEvento, arvoreEventoNu, arvoreRetorno, arvoreCancelamento]);

interface RascunhoNota {
  linha: LinhaTabela;
  itens: LinhaTabela[];
  referencias: string[];
  fechada: boolean;
}

/** A visitor that turns the elements of NF-e documents into rows. `finish` closes the records that are still open. */
export function createLeitorNfe(problemas: ColetorProblemas): VisitanteXml & {
  finish(): { notas: NotaLida[]; eventos: EventoLido[] };
} {
  const rascunhos: RascunhoNota[] = [];
  const eventos: RascunhoEvento[] = [];
  const protocolos: LinhaTabela[] = [];
  const pilha: NoXml[] = [];
  let atual: NoXml = FORA;
  let aberta: RascunhoNota | null = null;
  // The row that is being filled: of the note, the item, the protocol or the event.
  let linha: LinhaTabela | null = null;
  let texto = '';
  // One function for all elements; only called for a value with a problem.
  let countLinha = (): number => 0;
  const origem = {
    linha: () => countLinha(),
    registro: () => (linha === null ? 'infEvento' : registroOf(aberta, linha)),
    problemas,
  };

  function beginNota(atributos: Readonly<Record<string, string>>): void {
    const nova = VAZIA.nota.slice();
    nova[N.ordem] = rascunhos.length + 1;
    nova[N.chave] = parseChave(atributos.Id);
    nova[N.versao] = atributos.versao ?? null;
    aberta = { linha: nova, itens: [], referencias: [], fechada: false };
    rascunhos.push(aberta);
    linha = nova;
  }

  function beginItem(dona: RascunhoNota, atributos: Readonly<Record<string, string>>): void {
    const novo = VAZIA.item.slice();
    novo[I.ordem] = rascunhos.length;
    const numero = atributos.nItem?.trim() ?? '';
    novo[I.nItem] = parseNumeroItem(numero);
    if (novo[I.nItem] === null) {
      problemas.add({
        codigo: 'nfe-item-sem-numero',
        mensagem: `O item ${dona.itens.length + 1} da nota não tem um número de item (nItem) válido.`,
        registro: 'det',
        campo: 'nItem',
        valor: numero,
      });
    }
    dona.itens.push(novo);
    linha = novo;
  }

  function beginEvento(origem: RascunhoEvento['origem']): void {
    linha = VAZIA.evento.slice();
    eventos.push({ linha, itens: [], origem });
  }

  function beginItemEvento(grupo: string, atributos: Readonly<Record<string, string>>): void {
    linha = VAZIA.itemEvento.slice();
    linha[IE.grupo] = grupo;
    // The technical note writes the attribute both ways.
    linha[IE.nItem] = parseNumeroItem((atributos.nItem ?? atributos.nitem ?? '').trim());
    eventos.at(-1)?.itens.push(linha);
  }

  /** The node of an element outside records; begins the record that the element opens. */
  function nodeOutside(nome: string, atributos: Readonly<Record<string, string>>): NoXml {
    switch (nome) {
      case 'infNFe':
        beginNota(atributos);
        return arvoreNota;
      case 'protNFe':
        linha = VAZIA.nota.slice();
        protocolos.push(linha);
        return arvoreProtocolo;
      case 'procEventoNFe':
        beginEvento('procEventoNFe');
        return arvoreEvento;
      case 'evento':
        beginEvento('evento');
        return arvoreEventoNu ?? IGNORADO;
      // Programs append the answer to a cancellation to the file of the note, behind its protocol.
      case 'retEvento':
        beginEvento('retEvento');
        return arvoreRetorno ?? IGNORADO;
      case 'procCancNFe':
      case 'retCancNFe':
        beginEvento(nome);
        return arvoreCancelamento;
      case 'Signature':
        return IGNORADO;
      default:
        return FORA;
    }
  }

  function nodeInside(nome: string, atributos: Readonly<Record<string, string>>): NoXml {
    if (atual === arvoreNota && nome === 'det' && aberta) {
      beginItem(aberta, atributos);
      return arvoreItem;
    }
    if (atual === noDetEvento && GRUPOS_ITEM_EVENTO.has(nome)) {
      beginItemEvento(nome, atributos);
      return arvoreItemEvento;
    }
    // A note inside a note: the closing tag of the first one is missing.
    if (nome === 'infNFe') return nodeOutside(nome, atributos);
    const filho = atual.filhos.get(nome) ?? atual.curinga ?? IGNORADO;
    if (atual === noIcms && linha && linha[I.grupo] === null) linha[I.grupo] = nome;
    return filho;
  }

  return {
    open(nome, atributos) {
      pilha.push(atual);
      atual = atual === FORA ? nodeOutside(nome, atributos) : nodeInside(nome, atributos);
      texto = '';
    },
    text(pedaco) {
      if (atual.coluna >= 0 || atual === NO_REFERENCIA) texto += pedaco;
    },
    close(nome, numeroLinha) {
      if (atual === NO_REFERENCIA) {
        const chave = parseChave(texto);
        if (chave && aberta && !aberta.referencias.includes(chave)) aberta.referencias.push(chave);
      } else if (atual.coluna >= 0 && linha) {
        countLinha = numeroLinha;
        putValor(linha, atual, texto, origem);
      }
      if (atual === arvoreItem) linha = aberta?.linha ?? null;
      else if (atual === arvoreItemEvento) linha = eventos.at(-1)?.linha ?? null;
      else if (atual === arvoreNota) {
        if (aberta) aberta.fechada = nome === 'infNFe';
        aberta = null;
        linha = null;
      }
      const acima = pilha.pop() ?? FORA;
      if (acima === FORA && RAIZES.has(atual)) linha = null;
      atual = acima;
      texto = '';
    },
    finish() {
      attachProtocolos(rascunhos, protocolos, problemas);
      const notas = rascunhos.map((r) => finishNota(r, problemas));
      // An answer may leave out the key: then it is of the only note of the file.
      const unica = notas.length === 1 ? (notas[0]?.chave ?? null) : null;
      const lidos = eventos.map((e, i) => finishEvento(e, { ordem: i + 1, unica, problemas }));
      return { notas, eventos: [...lidos, ...eventosDeCancelamento(notas, lidos)] };
    },
  };
}

function registroOf(aberta: RascunhoNota | null, linha: LinhaTabela): string {
  if (!aberta) return 'infEvento';
  return linha === aberta.linha ? 'infNFe' : `det ${String(linha[I.nItem] ?? aberta.itens.length)}`;
}

/**
 * A protocol belongs to the note with its key; without a readable key on either side, to the note at its place. Of two
 * protocols of one note the one of its cancellation counts.
 */
function attachProtocolos(notas: RascunhoNota[], protocolos: LinhaTabela[], problemas: ColetorProblemas): void {
  protocolos.forEach((protocolo, i) => {
    const chave = parseChave(asText(protocolo[N.protChNFe]));
    const livre = (n: RascunhoNota) => n.linha[N.protCStat] === null;
    const dona =
      notas.find((n) => livre(n) && chave !== null && n.linha[N.chave] === chave) ??
      notas.find((n, j) => livre(n) && i === j && (chave === null || n.linha[N.chave] === null));
    const repetida = dona ? undefined : notas.find((n) => chave !== null && n.linha[N.chave] === chave);
    if (repetida && !isCancelamento(protocolo[N.protCStat])) return;
    const donaOuRepetida = dona ?? repetida;
    if (!donaOuRepetida) {
      problemas.add({
        codigo: 'nfe-protocolo-de-outra-nota',
        mensagem: 'O protocolo de autorização deste XML é de outra nota e não foi usado. Baixe o XML da nota de novo.',
        registro: 'protNFe',
        campo: 'chNFe',
        valor: chave,
      });
      return;
    }
    for (const coluna of COLUNAS_PROTOCOLO) donaOuRepetida.linha[coluna] = protocolo[coluna] ?? null;
    donaOuRepetida.linha[N.chave] ??= chave;
  });
}

function finishNota(r: RascunhoNota, problemas: ColetorProblemas): NotaLida {
  const { linha } = r;
  const chave = asText(linha[N.chave]);
  const completa = r.fechada && linha[N.vNF] !== null;
  linha[N.completa] = completa ? 'S' : 'N';
  linha[N.qtdItens] = r.itens.length;
  linha[N.refNFe] = r.referencias.length > 0 ? r.referencias.join(' ') : null;
  joinHoraSaida(linha);
  for (const item of r.itens) item[I.chave] = chave;
  const modelo = asText(linha[N.mod]) ?? (chave ? modeloDaChave(chave) : null);
  warnNota({ chave, completa, linha, problemas });
  return {
    chave,
    modelo,
    emissao: isoDate(linha[N.dhEmi]),
    emitente: asText(linha[N.emitCnpj]) ?? asText(linha[N.emitCpf]),
    destinatario: asText(linha[N.destCnpj]) ?? asText(linha[N.destCpf]),
    ambiente: asText(linha[N.tpAmb]),
    temProtocolo: linha[N.protCStat] !== null,
    cancelada: isCancelamento(linha[N.protCStat]),
    completa,
    nota: linha,
    itens: r.itens,
  };
}

function warnNota(o: { chave: string | null; completa: boolean; linha: LinhaTabela; problemas: ColetorProblemas }) {
  const { chave, problemas } = o;
  const add = (codigo: string, mensagem: string, campo: string) =>
    problemas.add({ codigo, mensagem, registro: 'infNFe', campo, valor: chave });
  if (chave === null) {
    add('nfe-sem-chave', 'A nota não tem uma chave de acesso válida de 44 posições. Baixe o XML original.', 'Id');
  } else if (!hasValidDv(chave)) {
    add('nfe-chave-dv', 'O dígito verificador da chave de acesso não confere. Confira a nota no portal da NF-e.', 'Id');
  }
  if (!o.completa) {
    add('nfe-incompleta', 'A nota está incompleta: faltam os totais ou o seu fim. Baixe o XML original.', 'vNF');
  }
  if (o.linha[N.tpAmb] === '2') {
    add('nfe-homologacao', 'A nota é de homologação (teste) e não entra nos relatórios.', 'tpAmb');
  }
}

// Layout 2.00 writes the hour of departure in an element of its own.
function joinHoraSaida(linha: LinhaTabela): void {
  const dia = linha[N.dhSaiEnt];
  const m = /^(\d{2}):(\d{2}):(\d{2})/.exec(asText(linha[N.hSaiEnt]) ?? '');
  if (typeof dia !== 'bigint' || !m || dia % 86_400_000_000n !== 0n) return;
  const segundos = Number(m[1]) * 3600 + Number(m[2]) * 60 + Number(m[3]);
  if (segundos < 86_400) linha[N.dhSaiEnt] = dia + BigInt(segundos) * 1_000_000n;
}

const parseNumeroItem = (numero: string): number | null => (/^\d{1,9}$/.test(numero) ? Number(numero) : null);

const asText = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
