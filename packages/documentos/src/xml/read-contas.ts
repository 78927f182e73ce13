import type { EsquemaTabela } from '../columnar/schema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { createArvore, type NoXml, nodeAt, positionOf } from './arvore-campos.ts';
import { type CampoXml, INTEIRO, TEXTO } from './campos-nfe.ts';
import { parseChave } from './chave.ts';
import { GRUPOS_ICMS, type ModeloConta, modelosConta } from './esquemas-contas.ts';
import { LIMITES_XML } from './nfe-lida.ts';
import { isoDate } from './parse-valores.ts';
import { type DocumentoLido, readDocumento, refuseDocumento } from './read-documento.ts';
import { type LinhaTabela, putValor } from './registro-xml.ts';
import type { VisitanteXml } from './walk-xml.ts';

/** One NF3e or NFCom, or one of their events; a row's `_arquivo` and `situacao` are null until it is written. */
export interface ContaLida {
  kind: 'conta' | 'evento-conta';
  /** As users call it: NF3e or NFCom. */
  modelo: ModeloConta['nome'];
  chave: string | null;
  /** Type of an event. */
  tipo: string | null;
  /** yyyy-MM-dd of the emission or of the event; null when unreadable. */
  data: string | null;
  /** Issuer and customer of a note, as written; who registered an event. */
  partes: string[];
  ambiente: string | null;
  cStat: string | null;
  completa: boolean;
  /** Key of the note that this one takes the place of. */
  substitui: string | null;
  /** Empty for an event, which is no row. */
  linha: LinhaTabela;
  itens: LinhaTabela[];
}

export interface ContasLidas extends DocumentoLido {
  contas: ContaLida[];
}

interface Leitor extends VisitanteXml {
  finish(): ContaLida[];
}

const leitura = { limites: LIMITES_XML, createLeitor: createLeitorContas, vazio: [] };

/** Reads NF3e (66) and NFCom (62) and their events from an XML document; null: it is over the size limit. */
export function readContas(bytes: Uint8Array | null): ContasLidas {
  const { documentos, ...lido } =
    bytes === null ? refuseDocumento<ContaLida[]>(leitura) : readDocumento<ContaLida[]>(bytes, leitura);
  return { contas: documentos, ...lido };
}

interface Plano {
  modelo: ModeloConta;
  nota: NoXml;
  item: NoXml;
  itemDaNota: NoXml;
  imposto: NoXml | undefined;
  protocolo: NoXml;
  evento: EsquemaTabela;
}

const FORA: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const IGNORADO: NoXml = { nome: '', filhos: new Map(), curinga: null, coluna: -1, tipo: null };
const RAIZES = new Map<string, { plano: Plano; kind: 'nota' | 'protocolo' | 'evento'; no: NoXml }>();
for (const modelo of modelosConta) addRaizes(modelo);

function addRaizes(modelo: ModeloConta): void {
  const { nome } = modelo;
  const infEvento = (tag: string): string[] => [`evento${nome}/infEvento/${tag}`, `retEvento${nome}/infEvento/${tag}`];
  const doEvento: CampoXml[] = [
    { coluna: 'ch', tipo: TEXTO, caminhos: infEvento(`ch${nome}`) },
    { coluna: 'tpEvento', tipo: TEXTO, caminhos: infEvento('tpEvento') },
    { coluna: 'tpAmb', tipo: TEXTO, caminhos: infEvento('tpAmb') },
    {
      coluna: 'dhEvento',
      tipo: { kind: 'timestamp' },
      caminhos: [...infEvento('dhEvento'), `retEvento${nome}/infEvento/dhRegEvento`],
    },
    { coluna: 'autor', tipo: TEXTO, caminhos: [...infEvento('CNPJ'), ...infEvento('CPF')] },
    { coluna: 'cStat', tipo: TEXTO, caminhos: [`retEvento${nome}/infEvento/cStat`] },
  ];
  const evento: EsquemaTabela = {
    tabela: 'evento',
    colunas: [{ nome: '_linha', tipo: INTEIRO }, ...doEvento.map((c) => ({ nome: c.coluna, tipo: c.tipo }))],
  };
  const nota = createArvore(modelo.camposNota, modelo.nota);
  const item = createArvore(modelo.camposItem, modelo.itens);
  const noEvento = createArvore(doEvento, evento);
  const plano: Plano = {
    modelo,
    nota,
    item,
    itemDaNota: nodeAt(nota, modelo.item),
    imposto: item.filhos.get('imposto'),
    protocolo: createArvore(modelo.camposProtocolo, modelo.nota),
    evento,
  };
  RAIZES.set(`inf${nome}`, { plano, kind: 'nota', no: nota });
  RAIZES.set(`prot${nome}`, { plano, kind: 'protocolo', no: plano.protocolo });
  RAIZES.set(`procEvento${nome}`, { plano, kind: 'evento', no: noEvento });
  for (const raiz of [`evento${nome}`, `retEvento${nome}`]) {
    RAIZES.set(raiz, { plano, kind: 'evento', no: nodeAt(noEvento, raiz) });
  }
}

interface Rascunho {
  plano: Plano;
  kind: 'nota' | 'protocolo' | 'evento';
  linha: LinhaTabela;
  itens: LinhaTabela[];
  fechado: boolean;
}

function createLeitorContas(problemas: ColetorProblemas): Leitor {
  const rascunhos: Rascunho[] = [];
  const pilha: NoXml[] = [];
  let atual: NoXml = FORA;
  let aberto: Rascunho | null = null;
  let linha: LinhaTabela | null = null;
  let chaveAnterior: string | null = null;
  let numero: string | undefined;
  let texto = '';

  function beginRaiz(nome: string, atributos: Readonly<Record<string, string>>): NoXml {
    const raiz = RAIZES.get(nome);
    if (!raiz) return nome === 'Signature' ? IGNORADO : FORA;
    const { plano, kind, no } = raiz;
    const { nota } = plano.modelo;
    linha = new Array<null>((kind === 'evento' ? plano.evento : nota).colunas.length).fill(null);
    if (kind === 'nota') linha[positionOf(nota, 'chave')] = parseChave(atributos.Id?.replace(/^NF(?:3e|Com)/i, ''));
    aberto = { plano, kind, linha, itens: [], fechado: false };
    rascunhos.push(aberto);
    chaveAnterior = null;
    return no;
  }

  function beginItem({ plano, itens }: Rascunho): NoXml {
    const esquema = plano.modelo.itens;
    linha = new Array<null>(esquema.colunas.length).fill(null);
    linha[positionOf(esquema, 'nItem')] = /^\d{1,9}$/.test(numero ?? '') ? Number(numero) : null;
    linha[positionOf(esquema, 'chAnt')] = chaveAnterior;
    itens.push(linha);
    return plano.item;
  }

  return {
    open(nome, atributos) {
      pilha.push(atual);
      texto = '';
      if (atual === FORA) {
        atual = beginRaiz(nome, atributos);
        return;
      }
      const dentro = atual;
      atual = dentro.filhos.get(nome) ?? dentro.curinga ?? IGNORADO;
      if (!aberto) return;
      if (nome === 'NFdet') chaveAnterior = parseChave(atributos.chNF3eAnt);
      if (nome === 'det') {
        numero = atributos.nItem;
        if (aberto.plano.modelo.nome === 'NFCom') chaveAnterior = parseChave(atributos.chNFComAnt);
      }
      if (atual === aberto.plano.itemDaNota) atual = beginItem(aberto);
      else if (dentro === aberto.plano.imposto && linha && GRUPOS_ICMS.has(nome)) {
        linha[positionOf(aberto.plano.modelo.itens, 'ICMS_grupo')] ??= nome;
      }
    },
    text(pedaco) {
      if (atual.coluna >= 0) texto += pedaco;
    },
    close(_nome, numeroLinha) {
      if (atual.coluna >= 0 && linha) {
        const valor = atual.tipo?.kind === 'decimal' ? texto.replace(/(\.\d{8})\d+(\s*)$/, '$1$2') : texto;
        const registro = aberto ? `inf${aberto.plano.modelo.nome}` : '';
        putValor(linha, atual, valor, { linha: numeroLinha, registro: () => registro, problemas });
      }
      if (aberto && atual === aberto.plano.item) linha = aberto.linha;
      atual = pilha.pop() ?? FORA;
      texto = '';
      if (atual !== FORA || !aberto) return;
      aberto.fechado = true;
      aberto = null;
      linha = null;
    },
    finish() {
      attachProtocolos(rascunhos);
      return rascunhos
        .filter((r) => r.kind !== 'protocolo')
        .map((r, i) => (r.kind === 'nota' ? finishNota(r, i + 1, problemas) : finishEvento(r)));
    },
  };
}

/** A protocol belongs to the note with its key, or to the only note of the file when that one has no readable key. */
function attachProtocolos(rascunhos: readonly Rascunho[]): void {
  const notas = rascunhos.filter((r) => r.kind === 'nota');
  for (const { kind, plano, linha } of rascunhos) {
    if (kind !== 'protocolo') continue;
    const { nota, camposProtocolo } = plano.modelo;
    const daChave = positionOf(nota, 'chave');
    const chave = parseChave(asText(linha[positionOf(nota, 'prot_ch')]));
    const dona =
      notas.find((n) => n.plano === plano && chave !== null && n.linha[daChave] === chave) ??
      (notas.length === 1 && notas[0]?.linha[daChave] === null ? notas[0] : undefined);
    if (!dona) continue;
    for (const { coluna } of camposProtocolo) {
      dona.linha[positionOf(nota, coluna)] ??= linha[positionOf(nota, coluna)] ?? null;
    }
    dona.linha[daChave] ??= chave;
  }
}

function finishEvento({ plano, linha, fechado }: Rascunho): ContaLida {
  const get = (coluna: string) => linha[positionOf(plano.evento, coluna)];
  const autor = asText(get('autor'));
  return {
    kind: 'evento-conta',
    modelo: plano.modelo.nome,
    chave: parseChave(asText(get('ch'))),
    tipo: asText(get('tpEvento')),
    data: isoDate(get('dhEvento')),
    partes: autor === null ? [] : [autor],
    ambiente: asText(get('tpAmb')),
    cStat: asText(get('cStat')),
    completa: fechado,
    substitui: null,
    linha: [],
    itens: [],
  };
}

function finishNota({ plano, linha, itens, fechado }: Rascunho, ordem: number, problemas: ColetorProblemas): ContaLida {
  const { nota, nome } = plano.modelo;
  const get = (coluna: string) => linha[positionOf(nota, coluna)];
  const chave = asText(get('chave'));
  const completa = fechado && get('vNF') !== null;
  linha[1] = ordem;
  linha[positionOf(nota, '_completa')] = completa ? 'S' : 'N';
  if (!completa) {
    problemas.add({
      codigo: 'conta-incompleta',
      mensagem: `A ${nome} está incompleta: faltam os totais ou o seu fim. Baixe o XML original.`,
      registro: `inf${nome}`,
      campo: 'vNF',
      valor: chave,
    });
  }
  for (const item of itens) finishItem(item, plano.modelo, { ordem, chave });
  return {
    kind: 'conta',
    modelo: nome,
    chave,
    tipo: null,
    data: isoDate(get('dhEmi')),
    partes: ['emit_CNPJ', 'dest_CNPJ', 'dest_CPF'].flatMap((parte) => asText(get(parte)) ?? []),
    ambiente: asText(get('tpAmb')),
    cStat: asText(get('prot_cStat')),
    completa,
    substitui: parseChave(asText(get('gSub_ch'))),
    linha,
    itens,
  };
}

function finishItem(item: LinhaTabela, modelo: ModeloConta, o: { ordem: number; chave: string | null }): void {
  const lugar = (coluna: string) => positionOf(modelo.itens, coluna);
  item[1] = o.ordem;
  item[lugar('chave')] = o.chave;
  const vProd = item[lugar('vProd')];
  if (typeof vProd !== 'bigint') return;
  const livre = modelo.nome === 'NF3e' && item[lugar('indPrecoACL')] === '1';
  item[lugar('valor')] = livre ? 0n : item[lugar('indDevolucao')] === '1' ? -vProd : vProd;
}

const asText = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
