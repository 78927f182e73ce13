import type { EsquemaTabela } from '../columnar/schema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { createArvore, type NoXml, positionOf } from '../xml/arvore-campos.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { type LeituraXml, readTexto } from '../xml/read-documento.ts';
import { type LinhaTabela, putValor } from '../xml/registro-xml.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import { camposAbrasf, camposSp } from './campos-municipais.ts';
import { CAMPOS_REPETIDOS, camposEventoNfse, camposNacional } from './campos-nacional.ts';
import { parseChaveNfse } from './chave-nfse.ts';
import { esquemaEventoNfse, esquemaNotaNfse } from './esquemas-nfse.ts';
import type { PadraoNfse } from './nfse-lida.ts';

/** A note or an event while its element is open. */
export interface RascunhoNfse {
  kind: PadraoNfse | 'evento';
  linha: LinhaTabela;
  /** Whether its element was closed. */
  fechado: boolean;
  /** Whether the city confirmed that the note is cancelled. */
  confirmado: boolean;
  /** How many elements are open inside its own element and around it. */
  nivel: number;
}

const arvoreNacional = createArvore(camposNacional, esquemaNotaNfse);
const arvoreEvento = createArvore(camposEventoNfse, esquemaEventoNfse);
const noPedido = arvoreEvento.filhos.get('infEvento')?.filhos.get('pedRegEvento')?.filhos.get('infPedReg');
const arvoreAbrasf = createArvore(camposAbrasf, esquemaNotaNfse);
const noNfse = arvoreAbrasf.filhos.get('Nfse');
const noInfNfse = noNfse?.filhos.get('InfNfse');
const noCancelamento = arvoreAbrasf.filhos.get('NfseCancelamento');
const arvoreSp = createArvore(camposSp, esquemaNotaNfse);

const nota = (nome: string): number => positionOf(esquemaNotaNfse, nome);
const N = { padrao: nota('padrao'), versao: nota('versao'), chave: nota('chave'), idDPS: nota('idDPS') };
const E = { id: positionOf(esquemaEventoNfse, 'Id'), tipo: positionOf(esquemaEventoNfse, 'tpEvento') };
const REPETIDOS = new Set(CAMPOS_REPETIDOS.map(nota));

const emptyRow = (esquema: EsquemaTabela): LinhaTabela => new Array<null>(esquema.colunas.length).fill(null);
// Copied for each record: filling two hundred columns one by one takes longer.
const VAZIA = { nota: emptyRow(esquemaNotaNfse), evento: emptyRow(esquemaEventoNfse) };

const FORA: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const IGNORADO: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };

/** How deep documents inside the text of documents are read, as `identify` looks for them. */
const MAXIMO_CORPOS = 2;
const CORPO = /^[\s\ufeff]*<[?A-Za-z_]/;
const TIPO_EVENTO = /^e(\d{6})$/;

/**
 * A visitor that turns the elements of documents of services into rows, in the order of the document. Documents that an
 * element carries as text, as the answers of SOAP do, are read behind it, at most two levels deep.
 */
function createLeitorNfse(problemas: ColetorProblemas, corposAcima = 0): VisitanteXml & { finish(): RascunhoNfse[] } {
  const rascunhos: RascunhoNfse[] = [];
  const corpos: string[] = [];
  const pilha: NoXml[] = [];
  const abertos: RascunhoNfse[] = [];
  let aberto: RascunhoNfse | undefined;
  let atual: NoXml = FORA;
  let texto = '';
  let versao: string | null = null;
  let countLinha = (): number => 0;
  const origem = {
    linha: () => countLinha(),
    registro: () => (aberto?.kind === 'evento' ? 'infPedReg' : 'infNFSe'),
    problemas,
  };

  function begin(kind: RascunhoNfse['kind']): LinhaTabela {
    const linha = VAZIA[kind === 'evento' ? 'evento' : 'nota'].slice();
    if (kind !== 'evento') linha[N.padrao] = kind;
    aberto = { kind, linha, fechado: false, confirmado: false, nivel: pilha.length };
    abertos.push(aberto);
    rascunhos.push(aberto);
    return linha;
  }

  function nodeOutside(nome: string, atributos: Readonly<Record<string, string>>): NoXml {
    switch (nome) {
      case 'infNFSe': {
        const linha = begin('Nacional');
        linha[N.versao] = versao;
        linha[N.chave] = parseChaveNfse(atributos.Id);
        return arvoreNacional;
      }
      case 'NFSe':
        versao = atributos.versao ?? null;
        return FORA;
      // Programs also export the note alone, without the elements around it.
      case 'CompNfse':
      case 'Nfse':
      case 'InfNfse':
        begin('ABRASF')[N.versao] = atributos.versao ?? null;
        return (nome === 'CompNfse' ? arvoreAbrasf : nome === 'Nfse' ? noNfse : noInfNfse) ?? IGNORADO;
      case 'NFe':
        begin('São Paulo');
        return arvoreSp;
      case 'evento':
        begin('evento');
        return arvoreEvento;
      case 'Signature':
        return IGNORADO;
      default:
        return FORA;
    }
  }

  function nodeInside(nome: string, atributos: Readonly<Record<string, string>>): NoXml {
    // A note inside a note: the closing tag of the first one is missing.
    if (nome === 'infNFSe') return nodeOutside(nome, atributos);
    if (nome === 'Nfse' && atual === arvoreAbrasf && aberto) aberto.linha[N.versao] = atributos.versao ?? null;
    else if (nome === 'Confirmacao' && atual === noCancelamento && aberto) aberto.confirmado = true;
    else if (nome === 'infDPS' && aberto) aberto.linha[N.idDPS] = atributos.Id ?? null;
    else if (nome === 'infEvento' && atual === arvoreEvento && aberto) aberto.linha[E.id] = atributos.Id ?? null;
    else if (atual === noPedido && aberto) aberto.linha[E.tipo] ??= TIPO_EVENTO.exec(nome)?.[1] ?? null;
    return atual.filhos.get(nome) ?? atual.curinga ?? IGNORADO;
  }

  function closeValor(linha: LinhaTabela): void {
    const antes = linha[atual.coluna] ?? null;
    if (antes === null || aberto?.kind === 'evento' || !REPETIDOS.has(atual.coluna)) {
      putValor(linha, atual, texto, origem);
      return;
    }
    linha[atual.coluna] = null;
    putValor(linha, atual, texto, origem);
    const novo = linha[atual.coluna] ?? null;
    if (typeof antes === 'bigint') linha[atual.coluna] = antes + (typeof novo === 'bigint' ? novo : 0n);
    else linha[atual.coluna] = novo === null ? antes : `${antes} ${novo}`;
  }

  return {
    open(nome, atributos) {
      pilha.push(atual);
      atual = atual === FORA ? nodeOutside(nome, atributos) : nodeInside(nome, atributos);
      texto = '';
    },
    text(pedaco) {
      if (atual.coluna >= 0 || atual === FORA) texto += pedaco;
    },
    close(_nome, numeroLinha) {
      if (atual === FORA) {
        if (corposAcima < MAXIMO_CORPOS && CORPO.test(texto)) corpos.push(texto.trim());
      } else if (atual.coluna >= 0 && aberto) {
        countLinha = numeroLinha;
        closeValor(aberto.linha);
      }
      if (aberto && pilha.length === aberto.nivel) {
        aberto.fechado = true;
        abertos.pop();
        aberto = abertos.at(-1);
      }
      atual = pilha.pop() ?? FORA;
      texto = '';
    },
    finish() {
      for (const corpo of corpos) {
        for (const lido of readTexto(corpo, leituraNfse(corposAcima + 1), problemas) ?? []) rascunhos.push(lido);
      }
      return rascunhos;
    },
  };
}

/** How a document with text of services is read, `corposAcima` levels inside the text of others. */
export const leituraNfse = (corposAcima = 0): LeituraXml<RascunhoNfse[]> => ({
  limites: LIMITES_XML,
  createLeitor: (problemas) => createLeitorNfse(problemas, corposAcima),
  vazio: [],
});
