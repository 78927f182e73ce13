import { readFile, stat } from 'node:fs/promises';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { readDocumento } from '../xml/read-documento.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import type { LinhaOrigem } from './read-origem-sped.ts';

export interface ReadOrigemXmlOptions {
  path: string;
  /** Ordinal of the element in the order shown, 1-based. Ignored when `chave` is given. */
  linha: number;
  /** Access key of the wanted document. */
  chave?: string | undefined;
  /** Number of the wanted item in that document (det/@nItem); without it, the document itself. */
  item?: number | undefined;
  /** Number of elements before and after; five each by default. */
  antes?: number;
  depois?: number;
}

/** The element that holds a document with a key, and the prefix of the key in its Id. */
const CORPO = /^inf(?:NFe|Cte|NFSe|NF3e|NFCom)$/i;
const PREFIXO = /^(?:NFe|CTe|NFS|NF3e|NFCom)/i;

const MAXIMO_TEXTO = 4_000;
const MAXIMO_CAMPOS = 400;

interface Pendente {
  nome: string;
  atributos: Readonly<Record<string, string>>;
  texto: string;
}

/**
 * The elements around one element of an XML document, one per line and indented: groups by their opening tag, values
 * complete. The wanted element has the values below it as fields, each with its path; the others have their own value.
 * Empty when the document has no such element or is refused. Reads as a stream and keeps only these lines.
 */
export async function readOrigemXml(o: ReadOrigemXmlOptions): Promise<{ linhas: LinhaOrigem[]; alvo: number }> {
  if ((await stat(o.path)).size > LIMITES_XML.maximoBytes) return { linhas: [], alvo: 0 };
  const { documentos } = readDocumento(await readFile(o.path), {
    limites: LIMITES_XML,
    createLeitor: () => createJanela(o),
    vazio: { linhas: [], alvo: 0 },
  });
  return documentos;
}

function createJanela(o: ReadOrigemXmlOptions): VisitanteXml & { finish(): { linhas: LinhaOrigem[]; alvo: number } } {
  const { antes = 5, depois = 5 } = o;
  const linhas: LinhaOrigem[] = [];
  const pilha: string[] = [];
  let pendente: Pendente | null = null;
  let numero = 0;
  let alvo = 0;
  let grupo: { linha: LinhaOrigem; niveis: number } | null = null;
  let documento: string | null = null;

  const isTarget = (p: Pendente): boolean => {
    if (alvo > 0) return false;
    if (o.chave === undefined) return numero === o.linha;
    if (documento !== o.chave) return false;
    return o.item === undefined ? CORPO.test(p.nome) : p.nome === 'det' && p.atributos.nItem?.trim() === String(o.item);
  };

  function emit(p: Pendente, folha: boolean): void {
    numero += 1;
    const valor = p.texto.trim().slice(0, MAXIMO_TEXTO);
    const atributos = Object.entries(p.atributos).map(([nome, v]) => ` ${nome}="${v}"`);
    const niveis = folha ? pilha.length : pilha.length - 1;
    const inicio = `${'  '.repeat(Math.max(0, niveis))}<${p.nome}${atributos.join('')}>`;
    const texto = folha ? `${inicio}${valor}</${p.nome}>` : inicio;
    const linha: LinhaOrigem = { linha: numero, texto: texto.slice(0, MAXIMO_TEXTO), registro: p.nome, campos: [] };
    if (folha) linha.campos.push({ campo: [...pilha, p.nome].join('/'), valor });
    const dono = grupo;
    if (dono && folha && dono.linha.campos.length < MAXIMO_CAMPOS) {
      dono.linha.campos.push({ campo: [...pilha.slice(dono.niveis), p.nome].join('/'), valor });
    }
    if (isTarget(p)) {
      alvo = numero;
      if (!folha) grupo = { linha, niveis: pilha.length };
    }
    if (alvo === 0) {
      linhas.push(linha);
      if (linhas.length > antes) linhas.shift();
    } else if (numero <= alvo + depois) linhas.push(linha);
  }

  return {
    open(nome, atributos) {
      if (pendente) {
        pilha.push(pendente.nome);
        emit(pendente, false);
      }
      if (CORPO.test(nome)) documento = atributos.Id?.replace(PREFIXO, '').toUpperCase() ?? null;
      pendente = { nome, atributos, texto: '' };
    },
    text(pedaco) {
      if (pendente && pendente.texto.length < MAXIMO_TEXTO) pendente.texto += pedaco;
    },
    close() {
      if (pendente) {
        emit(pendente, true);
        pendente = null;
        return;
      }
      pilha.pop();
      if (grupo && pilha.length < grupo.niveis) grupo = null;
    },
    finish: () => (alvo === 0 ? { linhas: [], alvo } : { linhas, alvo }),
  };
}
