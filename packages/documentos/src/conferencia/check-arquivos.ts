import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { type FichaPapel, tiposPapel } from '../ecac/papel-lido.ts';
import { readPapelTexto } from '../ecac/read-papel.ts';
import { readPapelPdf } from '../ecac/read-papel-pdf.ts';
import { BYTES_PARA_IDENTIFICAR, identify } from '../identify/identify.ts';
import type { Identificacao } from '../identify/tipo-documento.ts';
import { createLeitorPdf, type LeitorPdf } from '../pdf/leitor-pdf.ts';
import { decideEcac } from '../quebrar/decide-ecac.ts';
import { type Decisao, decideSped } from '../quebrar/decide-sped.ts';
import { type Escopo, parseEscopo } from '../quebrar/escopo.ts';
import type { EntradaArquivo } from '../quebrar/inventario.ts';
import { PDF_DESCONHECIDO, reasonOfTipo } from '../quebrar/motivos.ts';
import { obrigacoesSped } from '../sped/obrigacao-sped.ts';
import type { LeitorDePlanilha } from '../virada/leitor-de-planilha.ts';
import { readInventario } from '../virada/read-inventario.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { type ArquivoConferido, arquivoKey } from './arquivo-conferido.ts';
import { checkXml } from './check-xml.ts';
import { hasInscricaoEstadual } from './has-inscricao-estadual.ts';
import { openEntrada } from './open-entrada.ts';
import { readFichaSped } from './read-ficha-sped.ts';

export interface CheckArquivosOptions {
  entradas: readonly EntradaArquivo[];
  /** Folder in which ZIPs are expanded; the caller removes it. */
  extraidosDir: string;
  empresa: { cnpj: string } | null;
  /** yyyy-MM-dd, both included. */
  periodo: { inicio: string; fim: string } | null;
  readPlanilha?: LeitorDePlanilha | undefined;
  onProgress?: (p: { feito: number; total: number; mensagem: string }) => void;
}

/**
 * Says what each received file is, before its project is processed: kind, days and whether it counts by itself. It
 * reads only the first and last records of SPED files, so that a hundred large ones take seconds, and decides by the
 * rules of `quebrarArquivos`. It never throws for the content of a file.
 */
export async function checkArquivos(o: CheckArquivosOptions): Promise<ArquivoConferido[]> {
  const leitorPdf = createLeitorPdf();
  const c: Contexto = { ...o, escopo: parseEscopo(o), leitorPdf, conferidos: [] };
  try {
    for (const [i, entrada] of o.entradas.entries()) {
      if (i % PASSO === 0) {
        o.onProgress?.({ feito: i, total: o.entradas.length, mensagem: 'Conferindo os arquivos' });
        // Small files are read without waiting for the disk: a process that must end hears of it here.
        await turn();
      }
      await addEntrada(c, entrada);
    }
    return c.conferidos;
  } finally {
    await leitorPdf.close();
  }
}

const PASSO = 200;

interface Contexto {
  extraidosDir: string;
  escopo: Escopo;
  leitorPdf: LeitorPdf;
  readPlanilha?: LeitorDePlanilha | undefined;
  conferidos: ArquivoConferido[];
}

/** A file to check. `identificacao` is of its first bytes. */
interface Achado {
  entradaId: string;
  ordem: number;
  nome: string;
  path: string;
  recebidoEm: string;
  tamanho: number;
  sha256: string | null;
  /** The whole file, where its first bytes are all of it; valid until the next file is read. */
  inteiro: Uint8Array | null;
  identificacao: Identificacao;
}

async function addEntrada(c: Contexto, entrada: EntradaArquivo): Promise<void> {
  const { head, tamanho } = readHead(entrada.path);
  const identificacao = identify(head);
  const { id: entradaId, nome, path, recebidoEm } = entrada;
  if (identificacao.tipo !== 'ZIP') {
    const inteiro = head.length === tamanho ? head : null;
    const achado = { entradaId, ordem: 0, nome, path, recebidoEm, tamanho, sha256: null, inteiro, identificacao };
    c.conferidos.push(await checkAchado(c, achado));
    return;
  }
  const achados = await openEntrada(entrada, c.extraidosDir);
  for (const [ordem, achado] of achados.entries()) {
    if (achado.identificacao.tipo === 'ZIP') {
      const motivo = achado.recusa;
      c.conferidos.push({
        ...semFicha({ entradaId, ordem, nome: achado.nomeCompleto, sha256: achado.sha256 }),
        tipo: 'ZIP',
        situacao: motivo === null ? 'Usado' : 'Ilegível',
        motivo,
      });
    } else
      c.conferidos.push(
        await checkAchado(c, { ...achado, inteiro: null, entradaId, ordem, nome: achado.nomeCompleto }),
      );
  }
}

const PRIMEIROS = Buffer.alloc(BYTES_PARA_IDENTIFICAR);

/**
 * The first bytes of a file, in memory that the next call writes over. A project has tens of thousands of notes of some
 * kilobytes: one system call after the other costs a tenth of as many turns of the event loop.
 */
function readHead(path: string): { head: Uint8Array; tamanho: number } {
  const fd = openSync(path, 'r');
  try {
    const bytesRead = readSync(fd, PRIMEIROS, 0, PRIMEIROS.length, 0);
    return { head: PRIMEIROS.subarray(0, bytesRead), tamanho: fstatSync(fd).size };
  } finally {
    closeSync(fd);
  }
}

type Base = Pick<ArquivoConferido, 'entradaId' | 'ordem' | 'nome' | 'sha256'>;
type SemFicha = Base & Pick<ArquivoConferido, 'inicio' | 'fim' | 'finalidade' | 'versao'>;

const semFicha = ({ entradaId, ordem, nome, sha256 }: Base): SemFicha => ({
  entradaId,
  ordem,
  nome,
  sha256,
  inicio: null,
  fim: null,
  finalidade: null,
  versao: null,
});

async function checkAchado(c: Contexto, a: Achado): Promise<ArquivoConferido> {
  try {
    return await checkTipo(c, a);
  } catch (erro) {
    // A fault of the machine: the same file may be read later.
    if (erro instanceof Error && 'syscall' in erro) throw erro;
    const motivo = 'O arquivo não pôde ser lido. Confira se é o original transmitido e envie de novo.';
    return { ...semFicha(a), tipo: a.identificacao.tipo, situacao: 'Ilegível', motivo };
  }
}

async function checkTipo(c: Contexto, a: Achado): Promise<ArquivoConferido> {
  const { tipo } = a.identificacao;
  const obrigacao = obrigacoesSped.find((s) => s === tipo);
  if (obrigacao) {
    const id = arquivoKey(a);
    const ficha = await readFichaSped({ ...a, id, obrigacao });
    const decisao = decideSped([ficha], c.escopo).get(id) ?? ILEGIVEL;
    const { inicio, fim, finalidade } = ficha;
    return {
      ...semFicha(a),
      tipo,
      ...decisao,
      inicio: inicio || null,
      fim: fim || null,
      finalidade,
      versao:
        obrigacao === 'EFDC'
          ? { kind: 'sped', ficha, inscricaoEstadual: hasInscricaoEstadual(a.path) }
          : { kind: 'sped', ficha },
    };
  }
  const familia = FAMILIA[tipo];
  if (familia) {
    const bytes = a.tamanho > LIMITES_XML.maximoBytes ? null : (a.inteiro ?? (await readFile(a.path)));
    return { ...semFicha(a), tipo, ...checkXml(familia, bytes, c.escopo) };
  }
  if (tipo === 'PDF' || tipo === 'XLSX' || tiposPapel.some((t) => t === tipo)) return checkPapel(c, a);
  return { ...semFicha(a), tipo, situacao: 'Ilegível', motivo: reasonOfTipo(a.identificacao) };
}

const ILEGIVEL: Decisao = { situacao: 'Ilegível', motivo: null };
const FAMILIA: Partial<Record<Identificacao['tipo'], 'nfe' | 'cte' | 'nfse' | 'esocial' | 'reinf'>> = {
  NFE: 'nfe',
  NFCE: 'nfe',
  EVENTO_NFE: 'nfe',
  CTE: 'cte',
  NFSE: 'nfse',
  NFSE_ABRASF: 'nfse',
  NFSE_SP: 'nfse',
  EVENTO_NFSE: 'nfse',
  ESOCIAL: 'esocial',
  REINF: 'reinf',
};

async function checkPapel(c: Contexto, a: Achado): Promise<ArquivoConferido> {
  const { ficha, recusa } = await readFichaPapel(c, a);
  if (ficha === null) {
    return {
      ...semFicha(a),
      tipo: a.identificacao.tipo,
      situacao: 'Ilegível',
      motivo: recusa ?? PDF_DESCONHECIDO,
    };
  }
  const id = arquivoKey(a);
  const candidato = { id, nome: a.nome, recebidoEm: a.recebidoEm, ficha };
  const decisao = decideEcac([candidato], c.escopo).get(id) ?? ILEGIVEL;
  const { tipo, inicio, fim, finalidade } = ficha;
  const versao = { kind: 'papel' as const, nome: a.nome, recebidoEm: a.recebidoEm, ficha };
  return { ...semFicha(a), tipo, ...decisao, inicio, fim, finalidade, versao };
}

async function readFichaPapel(c: Contexto, a: Achado): Promise<{ ficha: FichaPapel | null; recusa: string | null }> {
  if (a.tamanho > LIMITES_XML.maximoBytes) {
    return { ficha: null, recusa: `O arquivo tem mais de ${LIMITES_XML.maximoBytes / 1024 / 1024} MB.` };
  }
  if (a.identificacao.tipo === 'XLSX') {
    const { papel, recusa } = await readInventario({ path: a.path, readPlanilha: c.readPlanilha });
    return { ficha: papel === null ? null : withoutProblemas(papel.ficha), recusa };
  }
  const bytes = new Uint8Array(await readFile(a.path));
  const tipo = tiposPapel.find((t) => t === a.identificacao.tipo);
  const pdf = tipo ? null : await c.leitorPdf.read(bytes);
  const papel = tipo ? readPapelTexto(bytes, tipo) : readPapelPdf(pdf?.paginas ?? []);
  const ficha = papel === null ? null : withoutProblemas(papel.ficha);
  return pdf?.recusa == null ? { ficha, recusa: null } : { ficha: null, recusa: pdf.recusa };
}

/** The problems of a paper are for the reports, and may be many. */
const withoutProblemas = (ficha: FichaPapel): FichaPapel => ({ ...ficha, problemas: [], totalProblemas: 0 });
