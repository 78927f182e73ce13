import { descricaoTipo } from '../identify/tipo-documento.ts';
import { type ArquivoCatalogado, categoriaOf } from './catalogo.ts';
import { isConta, isCte, isEsocial, isNfe, isNfse, isPapel, isReinf, spedOf } from './classes.ts';
import { daysOf } from './decide-esocial.ts';
import { daysOfReinf } from './decide-reinf.ts';
import type { Decisao } from './decide-sped.ts';
import { plainDocument } from './escopo.ts';
import type { ArquivoEncontrado } from './inventario.ts';
import type { ContaCatalogada } from './lotes-contas.ts';
import type { CteCatalogado } from './lotes-cte.ts';
import type { EsocialCatalogado } from './lotes-esocial.ts';
import type { NfeCatalogada } from './lotes-nfe.ts';
import type { NfseCatalogada } from './lotes-nfse.ts';
import type { ReinfCatalogada } from './lotes-reinf.ts';
import { documentKey } from './lotes-xml.ts';
import { PDF_DESCONHECIDO, reasonOfTipo, XML_SEM_DOCUMENTO } from './motivos.ts';
import { type createNomesUnicos, splitNome } from './nomes-unicos.ts';
import { parseNomeTransmissao } from './parse-nome-transmissao.ts';
import type { PapelCatalogado } from './read-ecac.ts';
import type { SpedCatalogado } from './read-sped-file.ts';

/** What the readers found in one file, and what was decided about it among the others. */
interface Achados {
  sped: SpedCatalogado | undefined;
  decisaoSped: Decisao | undefined;
  nfe: NfeCatalogada;
  cte: CteCatalogado;
  nfse: NfseCatalogada;
  conta: ContaCatalogada;
  esocial: EsocialCatalogado;
  reinf: ReinfCatalogada;
  papel: PapelCatalogado | undefined;
  decisaoPapel: Decisao | undefined;
}

/**
 * The entry of one file in the catalogue: its kind, its period, its situation and all problems, the deciding ones
 * first. Adds to the problems of the file, so call it once per file.
 */
export function catalogar(
  o: Achados & {
    achado: ArquivoEncontrado;
    /** When the file has the same bytes as another paper: what that paper is. */
    papelIgual: PapelCatalogado | undefined;
    nomeUnico: ReturnType<typeof createNomesUnicos>;
  },
): ArquivoCatalogado {
  const { achado, sped } = o;
  const ficha = o.papel?.ficha;
  // The kind of a PDF follows from its text, which only its reader has.
  const tipo = ficha?.tipo ?? o.papelIgual?.ficha?.tipo ?? achado.identificacao.tipo;
  const categoria = categoriaOf(tipo);
  const { nome, extensao } = splitNome(achado.nomeCompleto, tipo);
  const lido = sped?.lido;
  const xml = o.nfe.fichas.get(achado.id);
  const unico = xml?.documentos.length === 1 || xml?.documentos[0]?.kind === 'nota' ? xml.documentos[0] : undefined;
  const conhecimento = o.cte.fichas.get(achado.id)?.documentos[0] ?? o.conta.fichas.get(achado.id)?.documentos[0];
  const servicos = o.nfse.fichas.get(achado.id)?.documentos;
  const servico = servicos?.length === 1 ? servicos[0] : undefined;
  const outro = conhecimento ?? servico;
  const dia = unico?.kind === 'nota' ? unico.emissao : (unico?.data ?? outro?.data ?? null);
  const { problemas } = achado;
  if (achado.identificacao.motivo && tipo !== 'DESCONHECIDO' && tipo !== 'VAZIO') {
    problemas.add({ codigo: 'tipo-identificado', mensagem: achado.identificacao.motivo });
  }
  const decisao = decideArquivo(achado, o);
  if (decisao.motivo !== null) problemas.add({ codigo: codigoSituacao[decisao.situacao], mensagem: decisao.motivo });
  warnUnusedDocuments(achado, o, decisao);
  const deXml = [o.nfe, o.cte, o.nfse, o.conta, o.esocial, o.reinf]
    .map(({ fichas }) => fichas.get(achado.id))
    .find((f) => f);
  const lidos = lido ?? ficha ?? deXml;
  const dias = diasDosEventos(achado, o);
  return {
    id: achado.id,
    origemId: achado.origemId,
    nome: o.nomeUnico(categoria ?? '', nome, extensao),
    extensao,
    categoria,
    tipo,
    tipoDescricao: descricaoTipo[tipo],
    sha256: achado.sha256,
    tamanho: achado.tamanho,
    path: achado.path,
    cnpj: findDocument(
      lido
        ? lido.cnpj
        : ficha
          ? ficha.cnpj
          : unico?.kind === 'nota'
            ? unico.emitente
            : (unico?.autor ?? outro?.partes[0]),
    ),
    ie: lido?.ie ?? null,
    uf: lido?.uf ?? null,
    inicio: lido ? lido.inicio || null : (ficha?.inicio ?? dia ?? dias?.inicio ?? null),
    fim: lido ? lido.fim || null : (ficha?.fim ?? dia ?? dias?.fim ?? null),
    finalidade: lido?.finalidade ?? ficha?.finalidade ?? null,
    transmissao: lido ? parseNomeTransmissao(nome) : (ficha?.transmissao ?? null),
    situacao: decisao.situacao,
    linhas: lido?.linhas ?? null,
    problemas: [...problemas.problemas, ...(lidos?.problemas ?? [])].slice(0, 1_000),
    totalProblemas: problemas.total + (lidos?.totalProblemas ?? 0),
    chave: unico?.chave ?? outro?.chave ?? null,
    confianca: ficha?.confianca,
  };
}

/** The CNPJ or CPF of a document, when it has the shape of one. */
function findDocument(texto: string | null | undefined): string | null {
  const limpo = plainDocument(texto ?? '');
  return /^(?:[0-9A-Z]{12}\d{2}|\d{11})$/.test(limpo) ? limpo : null;
}

const codigoSituacao: Readonly<Record<ArquivoCatalogado['situacao'], string>> = {
  Usado: 'arquivo-usado',
  Substituído: 'arquivo-substituido',
  Ilegível: 'arquivo-ilegivel',
  'CNPJ diferente': 'arquivo-cnpj-diferente',
  'Fora do período': 'arquivo-fora-do-periodo',
  Duplicado: 'arquivo-duplicado',
};

function decideArquivo(a: ArquivoEncontrado, o: Achados): Decisao {
  if (a.igualA) {
    return { situacao: 'Duplicado', motivo: `O conteúdo é idêntico ao do arquivo "${a.igualA.nomeCompleto}".` };
  }
  if (spedOf(a)) return o.decisaoSped ?? { situacao: 'Ilegível', motivo: null };
  if (isNfe(a)) return decideXml(a, o.nfe, XML_SEM_DOCUMENTO.nfe);
  if (isCte(a)) return decideXml(a, o.cte, XML_SEM_DOCUMENTO.cte);
  if (isNfse(a)) return decideXml(a, o.nfse, XML_SEM_DOCUMENTO.nfse);
  if (isConta(a)) return decideXml(a, o.conta, XML_SEM_DOCUMENTO.conta);
  if (isEsocial(a)) return decideEsocial(a, o.esocial);
  if (isReinf(a)) return decideXml(a, o.reinf, XML_SEM_DOCUMENTO.reinf);
  if (isPapel(a)) return o.decisaoPapel ?? { situacao: 'Ilegível', motivo: o.papel?.recusa ?? PDF_DESCONHECIDO };
  // The problems of the ZIP already have the reason.
  if (a.identificacao.tipo === 'ZIP') return { situacao: a.recusa === null ? 'Usado' : 'Ilegível', motivo: null };
  return { situacao: 'Ilegível', motivo: reasonOfTipo(a.identificacao) };
}

type XmlDecidido =
  | Pick<NfeCatalogada, 'fichas' | 'decisoes'>
  | Pick<CteCatalogado, 'fichas' | 'decisoes'>
  | Pick<NfseCatalogada, 'fichas' | 'decisoes'>
  | Pick<ContaCatalogada, 'fichas' | 'decisoes'>
  | Pick<EsocialCatalogado, 'fichas' | 'decisoes'>
  | Pick<ReinfCatalogada, 'fichas' | 'decisoes'>;

/** A file counts when one of its documents counts; otherwise it has the situation of the first one. */
function decideXml(a: ArquivoEncontrado, xml: XmlDecidido, nada: string): Decisao {
  const ficha = xml.fichas.get(a.id);
  if (!ficha || ficha.recusa !== null) return { situacao: 'Ilegível', motivo: null };
  const decisoes = ficha.documentos.flatMap((d) => xml.decisoes.get(documentKey(d)) ?? []);
  return decisoes.find((d) => d.situacao === 'Usado') ?? decisoes[0] ?? { situacao: 'Ilegível', motivo: nada };
}

/** Answers of the government only decide about a file that has nothing else. */
function decideEsocial(a: ArquivoEncontrado, esocial: EsocialCatalogado): Decisao {
  const ficha = esocial.fichas.get(a.id);
  const eventos = ficha?.documentos.filter((d) => d.kind === 'esocial') ?? [];
  const fichas = ficha && eventos.length > 0 ? new Map([[a.id, { ...ficha, documentos: eventos }]]) : esocial.fichas;
  return decideXml(a, { fichas, decisoes: esocial.decisoes }, XML_SEM_DOCUMENTO.esocial);
}

/** The days of the events of a file, when all events have one period. */
function diasDosEventos(
  a: ArquivoEncontrado,
  { esocial, reinf }: { esocial: EsocialCatalogado; reinf: ReinfCatalogada },
): { inicio: string; fim: string } | null {
  const dias = [
    ...(esocial.fichas.get(a.id)?.documentos ?? []).flatMap((d) => (d.kind === 'esocial' ? [daysOf(d)] : [])),
    ...(reinf.fichas.get(a.id)?.documentos ?? []).map(daysOfReinf),
  ];
  const [primeiro] = dias;
  if (primeiro === undefined || primeiro === null || primeiro === 'ilegível') return null;
  const mesmo = dias.every((d) => d !== null && d !== 'ilegível' && d.inicio === primeiro.inicio);
  return mesmo ? { inicio: primeiro.inicio, fim: primeiro.fim } : null;
}

/** Reports each document that does not count in a file that counts. */
function warnUnusedDocuments(
  a: ArquivoEncontrado,
  o: { nfe: NfeCatalogada; nfse: NfseCatalogada; esocial: EsocialCatalogado; reinf: ReinfCatalogada },
  decisao: Decisao,
): void {
  if (decisao.situacao !== 'Usado') return;
  const warn = (sua: Decisao | undefined, campo: string, valor: string | null) => {
    if (!sua || sua.situacao === 'Usado' || sua.motivo === null) return;
    a.problemas.add({ codigo: codigoSituacao[sua.situacao], mensagem: sua.motivo, campo, valor });
  };
  for (const documento of o.nfe.fichas.get(a.id)?.documentos ?? []) {
    warn(o.nfe.decisoes.get(documentKey(documento)), 'chave', documento.chave);
  }
  for (const documento of o.nfse.fichas.get(a.id)?.documentos ?? []) {
    const nome = documento.kind === 'nfse' ? (documento.chave ?? documento.numero) : documento.chave;
    warn(o.nfse.decisoes.get(documentKey(documento)), 'chave', nome);
  }
  for (const documento of o.esocial.fichas.get(a.id)?.documentos ?? []) {
    warn(o.esocial.decisoes.get(documentKey(documento)), 'Id', documento.id);
  }
  for (const documento of o.reinf.fichas.get(a.id)?.documentos ?? []) {
    warn(o.reinf.decisoes.get(documentKey(documento)), 'id', documento.id);
  }
}
