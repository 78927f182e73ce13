import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatReais, moneyOfCents } from '@apura/br';
import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import { createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import type { Ocorrencia, Relatar } from '../comum/ocorrencia.ts';
import type { ArquivoBase, PedidoRetificacao } from '../comum/pedido.ts';
import type { Mudanca, ResultadoRetificacao, ResumoPeriodo, RetificarTambem } from '../comum/resultado.ts';
import { createGravadorMudancas } from '../prova/gravador-mudancas.ts';
import { type ArquivoPronto, writeProva } from '../prova/write-prova.ts';
import { applyAlteracoes } from '../sped/aplicar/apply-alteracoes.ts';
import { checkAlteracoes } from '../sped/aplicar/check-alteracoes.ts';
import { comCrlf } from '../sped/com-crlf.ts';
import { avisoDeLatin1, emLatin1 } from '../sped/em-latin1.ts';
import { type ConferenciaPorRegras, createConferencia } from '../sped/regras/conferencia-por-regras.ts';
import { rewriteSped } from '../sped/rewrite-sped.ts';
import { validateArquivo } from '../sped/validar/validate-arquivo.ts';
import { chavesDeEcf } from './chaves-ecf.ts';
import { checkEcf } from './check-ecf.ts';
import { checkInclusoes } from './check-inclusoes-ecf.ts';
import { checkLinhasEcf } from './check-linhas-ecf.ts';
import {
  describeEstimativa,
  type EstimativaEcf,
  estimateIrpjCsll,
  sumReducoes,
  type Variacao,
} from './estimate-irpj-csll.ts';
import { findLinhas, listOrigens } from './linhas-da-planilha.ts';
import { readPlanoEcf } from './read-plano-ecf.ts';
import { campoEcf, readRegistrosEcf } from './read-registros-ecf.ts';
import { recomputeM500 } from './recompute-m500.ts';
import { REGRAS_ECF } from './regras/regras-ecf.ts';
import { VALIDACAO_ECF } from './validacao-ecf.ts';

interface AnoFeito {
  incluidas: number;
  alteradas: number;
  excluidas: number;
  mudancas: Mudanca[];
  mudaSaldoFinal: boolean;
  estimativas: EstimativaEcf[];
}

const proximosPassos = [
  'Importe a ECF no programa validador, recupere a ECD e a ECF anterior, e recalcule os registros N e P antes de ' +
    'validar.',
  'A retificação da ECF de um ano pode mudar os saldos da parte B com que começa a ECF do ano seguinte.',
];

/**
 * Rectifies the ECF files of a project by a workbook: the records that may be changed without the official program, the
 * balances of part B that follow from them, marks and counters. Years with an error are left out, the others are made.
 */
export async function rectifyEcf(o: PedidoRetificacao): Promise<ResultadoRetificacao> {
  const coletor = createColetorOcorrencias();
  const mudancas = createGravadorMudancas({ workDir: o.workDir });
  const prontos = join(o.workDir, 'prontos');
  mkdirSync(prontos, { recursive: true });
  const conferencia = createConferencia(REGRAS_ECF, {
    dirs: [],
    threads: 1,
    workDir: o.workDir,
    memoryLimitMb: o.memoryLimitMb,
    oficiaisDir: o.tabelasDir,
  });
  try {
    const plano = await readPlanoEcf({ ...o, report: coletor.report });
    const resumo: ResumoPeriodo[] = [];
    const arquivos: ArquivoPronto[] = [];
    const retificarTambem: RetificarTambem[] = [];
    const anos = [...plano.alteracoes.keys()];
    for (const [i, ano] of anos.entries()) {
      o.signal?.throwIfAborted();
      o.onProgress?.({ feito: i, total: anos.length + 1, mensagem: `Retificando a ECF de ${ano}.` });
      const lido = o.arquivos.find((arquivo) => arquivo.fim.startsWith(ano));
      const latin1 =
        lido &&
        (await emLatin1(comCrlf(lido.path, join(o.workDir, `crlf-${ano}.txt`)), join(o.workDir, `latin1-${ano}.txt`)));
      if (latin1 && latin1.trocados !== null) coletor.report(avisoDeLatin1(ano, latin1.trocados));
      const base = lido && latin1 && { ...lido, path: latin1.path };
      const nome = base ? `SPEDECF-${base.cnpj}-${compact(base.inicio)}-${compact(base.fim)}-Retificadora.txt` : '';
      const path = join(prontos, nome);
      // A year with errors is still checked, so that all its errors are reported at once. Its rows with an error may be
      // of any record.
      if (base && temErro(coletor, ano)) {
        await checkAlteracoes({
          path: base.path,
          obrigacao: 'ECF',
          periodo: ano,
          arquivo: base.id,
          chavesDe: chavesDeEcf,
          alteracoes: plano.alteracoes.get(ano) ?? [],
          incompletas: new Set(),
          semChave: [{ periodo: ano, registro: '', acao: null }],
          report: coletor.report,
          signal: o.signal,
        });
      }
      const feito =
        base && !temErro(coletor, ano)
          ? await rectifyAno({
              ano,
              base,
              destino: path,
              temporario: join(o.workDir, `ecf-${ano}.txt`),
              alteracoes: plano.alteracoes.get(ano) ?? [],
              recibo: plano.numRecAnterior[ano] ?? '',
              marca: plano.marca[ano] ?? 'S',
              conferencia,
              report: coletor.report,
              signal: o.signal,
            })
          : null;
      if (base && feito && !temErro(coletor, ano)) {
        for (const mudanca of feito.mudancas) mudancas.save(mudanca);
        arquivos.push({ path, nome: `${ano}/${nome}` });
        resumo.push(createResumo(ano, `${ano}/${nome}`, feito));
        retificarTambem.push(...listTambem(ano, feito, o.arquivos));
      } else resumo.push(createResumo(ano, null, null));
    }
    o.onProgress?.({ feito: anos.length, total: anos.length + 1, mensagem: 'Montando a comprovação.' });
    return await writeProva({
      id: o.id,
      tipo: 'ecf',
      empresa: o.empresa,
      resumo,
      ocorrencias: coletor.lista(),
      totalOcorrencias: coletor.total(),
      retificarTambem,
      mudancas,
      arquivos,
      proximosPassos,
      workDir: o.workDir,
      signal: o.signal,
    });
  } finally {
    await mudancas.close();
    await conferencia.close();
  }
}

/** An error of the whole workbook keeps every year from being made. */
function temErro(coletor: ReturnType<typeof createColetorOcorrencias>, ano: string): boolean {
  const comErro = coletor.periodosComErro();
  return comErro.has(ano) || comErro.has('');
}

async function rectifyAno(o: {
  ano: string;
  base: ArquivoBase;
  destino: string;
  temporario: string;
  alteracoes: readonly AlteracaoSped[];
  recibo: string;
  marca: 'S' | 'F';
  conferencia: ConferenciaPorRegras;
  report: Relatar;
  signal?: AbortSignal;
}): Promise<AnoFeito | null> {
  const { ano, base, report } = o;
  const abort = o.signal ? { signal: o.signal } : {};
  const mudancas: Mudanca[] = [];
  const registrosAlterados = new Set<string>();
  const antes = await readRegistrosEcf(base.path, o.signal);
  checkInclusoes({ ano, base: antes, alteracoes: o.alteracoes, report });
  const aplicadas = await applyAlteracoes({
    path: base.path,
    destino: o.temporario,
    obrigacao: 'ECF',
    periodo: ano,
    arquivo: base.id,
    alteracoes: o.alteracoes,
    chavesDe: chavesDeEcf,
    report,
    mudancas: (mudanca) => {
      mudancas.push(mudanca);
      registrosAlterados.add(mudanca.registro);
    },
    ...abort,
  });
  if (aplicadas.erros > 0) return null;
  const depois = await readRegistrosEcf(o.temporario, o.signal);
  const linhas = findLinhas(antes, o.alteracoes);
  const m500 = recomputeM500(antes, depois, { ano, linhas, report });
  const recusadas = new Set<string>();
  checkLinhasEcf({
    ...{ ano, base: antes, alterada: depois, alteracoes: o.alteracoes },
    report(ocorrencia) {
      recusadas.add(lugarDe(ocorrencia));
      report(ocorrencia);
    },
  });
  checkEcf({ ano, registrosAlterados, linhas, report });
  const campos0000 = { RETIFICADORA: o.marca, NUM_REC: o.recibo };
  await rewriteSped({
    path: o.temporario,
    destino: o.destino,
    obrigacao: 'ECF',
    encoding: depois.encoding,
    substituir: m500.substituir,
    insertAntes: m500.insertAntes,
    campos0000,
    ...abort,
  });
  const r0000 = antes.registros.find((registro) => registro.forma.registro === '0000');
  const marcas = Object.entries(campos0000).flatMap(([campo, valor]): Mudanca[] => {
    const velho = r0000 ? campoEcf(r0000, campo) : '';
    if (velho === valor) return [];
    const comum = { periodo: ano, arquivo: base.id, registro: '0000', chave: '', origem: 'encerramento' };
    return [{ ...comum, campo, antes: velho, depois: valor, linha: r0000?.linha ?? null }];
  });
  await validateArquivo({
    path: o.destino,
    base: base.path,
    obrigacao: VALIDACAO_ECF,
    periodo: ano,
    // A value that is refused for its row is not warned of again for its line.
    report(ocorrencia) {
      if (ocorrencia.nivel === 'ERRO' || !recusadas.has(lugarDe(ocorrencia))) report(ocorrencia);
    },
    digitados: listOrigens(depois, o.alteracoes, linhas),
    achados: await o.conferencia.check({ retificado: o.destino, arquivo: base, signal: o.signal }),
    ...abort,
  });
  return {
    incluidas: aplicadas.incluidas + m500.incluidas,
    alteradas: aplicadas.alteradas + m500.alteradas,
    excluidas: aplicadas.excluidas,
    mudancas: [
      ...marcas,
      ...mudancas,
      ...m500.mudancas.map((mudanca) => ({ ...mudanca, periodo: ano, arquivo: base.id })),
    ],
    mudaSaldoFinal: m500.mudaSaldoFinal,
    estimativas: estimateIrpjCsll(antes, depois, ano),
  };
}

const lugarDe = ({ aba, linha, coluna }: Ocorrencia): string => [aba, linha, coluna].join('|');

const muda = (variacao: Variacao | null): boolean => variacao !== null && variacao.antes !== variacao.depois;

function createResumo(ano: string, arquivo: string | null, feito: AnoFeito | null): ResumoPeriodo {
  const estimativas = feito?.estimativas ?? [];
  const aMaior = sumReducoes(estimativas);
  return {
    periodo: ano,
    gerado: arquivo !== null,
    arquivo,
    incluidas: feito?.incluidas ?? 0,
    alteradas: feito?.alteradas ?? 0,
    excluidas: feito?.excluidas ?? 0,
    pisAntes: null,
    pisDepois: null,
    cofinsAntes: null,
    cofinsDepois: null,
    creditoAntes: null,
    creditoDepois: null,
    saldoAntes: null,
    saldoDepois: null,
    baseInssAntes: null,
    baseInssDepois: null,
    inssAntes: null,
    inssDepois: null,
    retificarDctf: estimativas.some((estimativa) => muda(estimativa.irpj) || muda(estimativa.csll)),
    pagamentoAMaior: aMaior > 0n ? moneyOfCents(aMaior) : null,
    observacoes: feito
      ? [...estimativas.map(describeEstimativa), 'IRPJ e CSLL são recalculados pelo programa validador da ECF.']
      : [],
  };
}

function listTambem(ano: string, feito: AnoFeito, arquivos: readonly ArquivoBase[]): RetificarTambem[] {
  const tambem: RetificarTambem[] = [
    {
      obrigacao: 'DCTF ou DCTFWeb (MIT)',
      periodo: ano,
      motivo:
        `Se o IRPJ ou a CSLL de ${ano} mudarem no programa validador, retifique a declaração dos débitos antes de ` +
        'qualquer PER/DCOMP.',
    },
  ];
  const aMaior = sumReducoes(feito.estimativas);
  if (aMaior > 0n) {
    tambem.push({
      obrigacao: 'PER/DCOMP Web',
      periodo: ano,
      motivo:
        `IRPJ e CSLL caem ${formatReais(moneyOfCents(aMaior))} por estimativa: confirme os valores no programa ` +
        'validador e retifique a declaração dos débitos antes de pedir.',
    });
  }
  if (!feito.mudaSaldoFinal) return tambem;
  const seguintes = arquivos.map((arquivo) => arquivo.fim.slice(0, 4)).filter((outro) => outro > ano);
  const todos = seguintes.length > 0 ? [...new Set(seguintes)].sort() : [String(Number(ano) + 1)];
  return [
    ...tambem,
    ...todos.map((outro) => ({
      obrigacao: 'ECF',
      periodo: outro,
      motivo: `Os saldos da parte B no fim de ${ano} mudaram, e a ECF de ${outro} parte deles.`,
    })),
  ];
}

function compact(data: string): string {
  return data.replaceAll('-', '');
}
