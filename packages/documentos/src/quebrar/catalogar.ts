import { descricaoTipo } from '../identify/tipo-documento.ts';
import { type ArquivoCatalogado, categoriaOf } from './catalogo.ts';
import { isNfe, spedOf } from './classes.ts';
import type { Decisao } from './decidir-sped.ts';
import { plainDocument } from './escopo.ts';
import type { ArquivoEncontrado } from './inventario.ts';
import type { SpedCatalogado } from './ler-sped.ts';
import type { NfeCatalogada } from './lotes-nfe.ts';
import { documentKey } from './lotes-xml.ts';
import { type createNomesUnicos, splitNome } from './nomes-unicos.ts';
import { parseNomeTransmissao } from './parse-nome-transmissao.ts';

/**
 * The line of one file in the catalogue: what it is, what it covers, what became of it and every problem, those that
 * decide first. Adds to the problems of the file: call it once for each.
 */
export function catalogar(o: {
  achado: ArquivoEncontrado;
  sped: SpedCatalogado | undefined;
  decisaoSped: Decisao | undefined;
  nfe: NfeCatalogada;
  nomeUnico: ReturnType<typeof createNomesUnicos>;
}): ArquivoCatalogado {
  const { achado, sped } = o;
  const { tipo } = achado.identificacao;
  const categoria = categoriaOf(tipo);
  const { nome, extensao } = splitNome(achado.nomeCompleto, tipo);
  const lido = sped?.lido;
  const xml = o.nfe.fichas.get(achado.id);
  const unico = xml?.documentos.length === 1 || xml?.documentos[0]?.kind === 'nota' ? xml.documentos[0] : undefined;
  const dia = unico?.kind === 'nota' ? unico.emissao : (unico?.data ?? null);
  const { problemas } = achado;
  if (achado.identificacao.motivo && tipo !== 'DESCONHECIDO' && tipo !== 'VAZIO') {
    problemas.add({ codigo: 'tipo-identificado', mensagem: achado.identificacao.motivo });
  }
  const decisao = decideArquivo(achado, o);
  if (decisao.motivo !== null) problemas.add({ codigo: codigoSituacao[decisao.situacao], mensagem: decisao.motivo });
  warnUnusedDocuments(achado, o.nfe, decisao);
  const lidos = lido ?? xml;
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
    cnpj: findDocument(lido ? lido.cnpj : unico?.kind === 'nota' ? unico.emitente : unico?.autor),
    ie: lido?.ie ?? null,
    uf: lido?.uf ?? null,
    inicio: lido ? lido.inicio || null : dia,
    fim: lido ? lido.fim || null : dia,
    finalidade: lido?.finalidade ?? null,
    transmissao: lido ? parseNomeTransmissao(nome) : null,
    situacao: decisao.situacao,
    linhas: lido?.linhas ?? null,
    problemas: [...problemas.problemas, ...(lidos?.problemas ?? [])].slice(0, 1_000),
    totalProblemas: problemas.total + (lidos?.totalProblemas ?? 0),
    chave: unico?.chave ?? null,
  };
}

/** What a document gives as a CNPJ or CPF, when it has the shape of one. */
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

const AINDA_NAO_LIDO = 'O arquivo foi guardado e classificado, mas o seu conteúdo ainda não é lido para os relatórios.';

function decideArquivo(
  a: ArquivoEncontrado,
  o: { sped: SpedCatalogado | undefined; decisaoSped: Decisao | undefined; nfe: NfeCatalogada },
): Decisao {
  if (a.igualA) {
    return { situacao: 'Duplicado', motivo: `O conteúdo é idêntico ao do arquivo "${a.igualA.nomeCompleto}".` };
  }
  const { tipo, motivo } = a.identificacao;
  if (spedOf(a)) return o.decisaoSped ?? { situacao: 'Ilegível', motivo: null };
  if (isNfe(a)) return decideXml(a, o.nfe);
  switch (tipo) {
    case 'ZIP':
      // The problem that says why is already among those of the ZIP.
      return a.recusa === null ? { situacao: 'Usado', motivo: null } : { situacao: 'Ilegível', motivo: null };
    case 'PDF':
    case 'ESOCIAL':
    case 'CTE':
      a.problemas.add({ codigo: 'conteudo-nao-lido', mensagem: AINDA_NAO_LIDO });
      return { situacao: 'Usado', motivo: null };
    case 'XLSX':
    case 'CSV':
    case 'HTML':
      return {
        situacao: 'Ilegível',
        motivo: `O arquivo é do tipo ${descricaoTipo[tipo]}, que não traz obrigações para os relatórios.`,
      };
    default:
      return { situacao: 'Ilegível', motivo: motivo ?? 'O arquivo não é de um tipo conhecido.' };
  }
}

/** A file counts when one of its documents does; otherwise what happened to the first one tells. */
function decideXml(a: ArquivoEncontrado, nfe: NfeCatalogada): Decisao {
  const ficha = nfe.fichas.get(a.id);
  if (!ficha || ficha.recusa !== null) return { situacao: 'Ilegível', motivo: null };
  const decisoes = ficha.documentos.flatMap((d) => nfe.decisoes.get(documentKey(d)) ?? []);
  return (
    decisoes.find((d) => d.situacao === 'Usado') ??
    decisoes[0] ?? { situacao: 'Ilegível', motivo: 'Nenhuma nota e nenhum evento foram encontrados no XML.' }
  );
}

/** In a file that counts, the documents that do not are told one by one. */
function warnUnusedDocuments(a: ArquivoEncontrado, nfe: NfeCatalogada, decisao: Decisao): void {
  if (decisao.situacao !== 'Usado') return;
  for (const documento of nfe.fichas.get(a.id)?.documentos ?? []) {
    const sua = nfe.decisoes.get(documentKey(documento));
    if (!sua || sua.situacao === 'Usado' || sua.motivo === null) continue;
    a.problemas.add({
      codigo: codigoSituacao[sua.situacao],
      mensagem: sua.motivo,
      campo: 'chave',
      valor: documento.chave,
    });
  }
}
