import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { formatPeriodo } from '@apura/br';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoDaBase } from '../../comum/pedido.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import { comCrlf } from '../../sped/com-crlf.ts';
import { avisoDeLatin1, emLatin1 } from '../../sped/em-latin1.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { openEntradas } from '../recalculo/open-entradas.ts';
import { readParametrosReducaoLinear } from '../recalculo/parametros-reducao-linear.ts';
import { applyMeses, type MesAplicado } from './apply-meses.ts';
import { checkMeses } from './check-meses.ts';
import { listMeses, type MesBase } from './meses-base.ts';
import { basesComDocumentos, type MesPreparado, prepareSequencia } from './prepare-sequencia.ts';
import { useUltimaRetificacao } from './ultima-retificacao.ts';

const MES = /^\d{4}-\d{2}$/;

export interface PrepararOptions {
  pedido: PedidoDaBase;
  plano: PlanoEfdc;
  coletor: ColetorOcorrencias;
  /** Receives what the rows change, field by field. */
  mudancas: (m: Mudanca) => void;
  /** From 0 to 1. */
  progresso: (fracao: number, mensagem: string) => void;
}

/** Every month of the project, and the changed ones with their rows applied; nothing is recomputed yet. */
export interface PlanoPreparado {
  sequencia: MesPreparado[];
  aplicados: Map<string, MesAplicado>;
  /** Months that the plan is about and that cannot be made. */
  fora: Set<string>;
}

/**
 * Applies the rows of a plan to the files of their months and reads what the recomputation needs. Null when an error
 * concerns the whole workbook: every row is looked up and reported, and nothing is made.
 */
export async function preparePlano(o: PrepararOptions): Promise<PlanoPreparado | null> {
  const { pedido, plano, coletor, mudancas } = o;
  const { workDir, signal } = pedido;
  const pedidos = new Set(plano.alteracoes.keys());
  const lidos = new Set([...pedidos, ...plano.comErro.comChave.keys()]);
  const meses = await readMesesBase(lidos, o);
  // A copy, because errors that later steps report must not keep other months out.
  const impedidos = new Set(coletor.periodosComErro());
  const semTodos = impedidos.has('');
  const semFazer = meses.filter(({ mes }) => semTodos || impedidos.has(mes));
  await checkMeses({ meses: semFazer, plano, report: coletor.report, signal });
  if (semTodos) return null;
  const mudados = new Set([...pedidos].filter((mes) => !impedidos.has(mes)));
  const tabelasDir = path.join(workDir, 'tabelas');
  const { memoryLimitMb, tabelasDir: oficiaisDir } = pedido;
  const leitor = await openEntradas({
    bases: meses.map((m) => m.tabelas),
    comDocumentos: basesComDocumentos({ meses, mudados, plano }),
    workDir: path.join(workDir, 'banco'),
    tabelasDir,
    memoryLimitMb,
    oficiaisDir,
    signal,
    reducaoLinearDesde: readParametrosReducaoLinear(oficiaisDir)?.inicio,
  });
  let aplicados: Map<string, MesAplicado>;
  let sequencia: MesPreparado[];
  const { report } = coletor;
  try {
    aplicados = await applyMeses({
      meses: meses.filter(({ mes }) => mudados.has(mes)),
      plano,
      workDir,
      tabelasDir,
      oficiaisDir,
      report,
      signal,
      mudancas,
      onProgress: (f, mes) => o.progresso(0.05 + 0.3 * f, `Aplicando as alterações de ${formatPeriodo(mes)}`),
    });
    o.progresso(0.35, 'Lendo os documentos e o bloco M');
    sequencia = await prepareSequencia({ meses, aplicados, plano, leitor, report });
  } finally {
    await leitor.close();
  }
  // A month none of whose rows could be read has no changes, only errors.
  const comErro = [...coletor.periodosComErro()].filter((periodo) => MES.test(periodo));
  const fora = new Set([...pedidos, ...comErro].filter((mes) => !aplicados.has(mes)));
  return { sequencia, aplicados, fora };
}

/** The months, with the files that they start from and the tables of these files. */
async function readMesesBase(pedidos: ReadonlySet<string>, { pedido, plano, coletor }: PrepararOptions) {
  const { workDir, signal, ultimaRetificacao, tabelas } = pedido;
  const anterior =
    plano.parametros.base === 'ULTIMA_RETIFICACAO' && ultimaRetificacao !== undefined
      ? await useUltimaRetificacao({
          zip: ultimaRetificacao.zip,
          arquivos: pedido.arquivos,
          dir: path.join(workDir, 'anterior'),
          signal,
        })
      : { arquivos: pedido.arquivos, meses: new Set<string>() };
  const meses = listMeses({ arquivos: anterior.arquivos, tabelas, pedidos, report: coletor.report });
  const completos: MesBase[] = [];
  for (const lido of meses) {
    const crlf = path.join(workDir, 'crlf', `${lido.mes}.txt`);
    mkdirSync(path.dirname(crlf), { recursive: true });
    const latin1 = await emLatin1(
      comCrlf(lido.arquivo.path, crlf),
      path.join(workDir, 'crlf', `${lido.mes}-latin1.txt`),
    );
    if (latin1.trocados !== null) coletor.report(avisoDeLatin1(lido.mes, latin1.trocados));
    const base = { ...lido, arquivo: { ...lido.arquivo, path: latin1.path } };
    if (base.tabelas.partes.size > 0 && !anterior.meses.has(base.mes)) {
      completos.push(base);
      continue;
    }
    const { arquivo, mes } = base;
    const dir = path.join(workDir, 'tabelas');
    completos.push({
      ...base,
      tabelas: await readTabelas({ obrigacao: 'EFDC', path: arquivo.path, id: `${mes}-base`, arquivo, dir, signal }),
    });
  }
  return completos;
}
