import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proposta } from '@apura/apuracao';
import type { Catalogo } from '@apura/documentos';
import { findProposta, proposeMudancas } from '@apura/relatorios';
import { arquivosBase, type DebitoExtinto, simulate, type TributoSimulado } from '@apura/retificacao';
import type { Mes } from '../geradores/nota.ts';
import { type Achados, doNumero, generateAchados, type Tese } from './achados.ts';
import { centavos, TRIBUTOS } from './bloco-m-lido.ts';
import { checkSumiram } from './check-sumiram.ts';
import { classesDe } from './classes-dos-achados.ts';
import { createProjeto, write } from './create-projeto.ts';
import { extintosDosPagamentos } from './extintos-dos-pagamentos.ts';
import type { Empresa } from './mes-sorteado.ts';
import { type Projeto, readProjeto, rectifyPropostas } from './rectify-pasta.ts';

/** The reports that propose changes of documents and that the mirror draws findings for. */
const PROPOSTAS: readonly Tese[] = [148, 25, 131, 133, 135];

export interface EspelhoDasPropostas {
  /** What does not hold, one sentence each; empty when every invariant does. */
  falhas: string[];
  propostas: number;
  /** Months and taxes that the draft changes. */
  simulados: number;
  /** Months that are compared. */
  comparados: number;
}

/**
 * The mirror over the product's own path: what the reports say that each month is worth is what the draft of all their
 * findings moves when it is simulated; and the rectification of the same draft gives what the simulation said, without
 * an error, and leaves nothing to find.
 */
export async function checkPropostas(o: {
  empresa: Empresa;
  meses: readonly Mes[];
  dir: string;
}): Promise<EspelhoDasPropostas> {
  const { dir, meses } = o;
  const { textos, outros, ...lido } = await createProjeto(o);
  const papeis = outros.filter((path) => path.endsWith('.csv'));
  const extintos = extintosDosPagamentos(papeis.map((p) => readFileSync(p, 'utf8')).join('\n'));
  const { falhas, propostas, tributos, depois } = await checkRascunho({ ...lido, outros, extintos, dir });
  checkSumiram(depois, falhas);
  if (textos.size !== meses.length) falhas.push(`${textos.size} months of ${meses.length}`);
  const simulados = tributos.filter((t) => t.situacao === 'Simulado').length;
  return { falhas, propostas, simulados, comparados: meses.length };
}

/** The draft of all findings of a project, simulated and rectified, and what the reports find afterwards. */
export async function checkRascunho(o: {
  projeto: Projeto;
  lido: Catalogo;
  /** The files beside the EFD-Contribuições. */
  outros: readonly string[];
  extintos: readonly DebitoExtinto[];
  dir: string;
}): Promise<{ falhas: string[]; propostas: number; tributos: readonly TributoSimulado[]; depois: Achados }> {
  const { projeto, lido, outros, extintos, dir } = o;
  const falhas: string[] = [];
  const achados = await generateAchados(projeto, lido, join(dir, 'achados'));
  const { propostas, parametros } = await propose({ projeto, lido, achados });
  const workDir = join(dir, 'simular');
  mkdirSync(workDir, { recursive: true });
  const arquivos = arquivosBase(lido.arquivos, 'efdc');
  const simulacao = await simulate({
    ...{ tipo: 'efdc', propostas, parametros, ...projeto, arquivos, tabelas: lido.tabelas, workDir },
    ...{ hoje: '2026-11-22', memoryLimitMb: 512, extintos },
  });
  if (simulacao.tipo !== 'efdc') throw new Error('a simulation of another obligation');
  const { tributos } = simulacao;
  for (const x of simulacao.ocorrencias.filter((x) => x.nivel === 'ERRO'))
    falhas.push(`the draft is refused: ${x.periodo} ${x.aba} ${x.linha} ${x.mensagem}`);
  checkClasses({ tributos, achados, falhas });
  const feita = await rectifyPropostas({ projeto, lido, propostas, parametros, workDir: join(dir, 'retificar') });
  for (const x of feita.prova.ocorrencias.filter((x) => x.nivel === 'ERRO'))
    falhas.push(`the rectified file has a new error: ${x.periodo} ${x.aba} ${x.linha} ${x.mensagem}`);
  for (const r of feita.prova.resumo) {
    const [pis, cofins] = TRIBUTOS.map((t) => tributos.find((x) => x.periodo === r.periodo && x.tributo === t));
    if (pis?.depois.recolher !== r.pisDepois || cofins?.depois.recolher !== r.cofinsDepois)
      falhas.push(
        `${r.periodo}: simulated ${pis?.depois.recolher} and ${cofins?.depois.recolher}, rectified ` +
          `${r.pisDepois} and ${r.cofinsDepois}`,
      );
  }
  const novos = [...feita.textos].map(([mes, t]) => write(join(dir, 'nova'), `efd-c-${mes}.txt`, t));
  const relido = await readProjeto(projeto, [...novos, ...outros], join(dir, 'relido'));
  const depois = await generateAchados(projeto, relido, join(dir, 'depois'));
  return { falhas, propostas: propostas.length, tributos, depois };
}

/** The draft of all findings. */
async function propose(o: { projeto: Projeto; lido: Catalogo; achados: Achados }) {
  const { projeto, lido, achados } = o;
  const dataset = { ...projeto, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const propostas: Proposta[] = [];
  const parametros = new Map<string, string>();
  for (const tese of PROPOSTAS) {
    const relatorio = doNumero(tese);
    const path = achados.arquivos.get(tese);
    if (path == null) continue;
    await proposeMudancas({ relatorio, path, dataset, receive: (lote) => void propostas.push(...lote) });
    for (const p of findProposta(relatorio.nome)?.parametros ?? []) parametros.set(p.parametro, p.valor);
  }
  return { propostas, parametros: [...parametros].map(([parametro, valor]) => ({ parametro, valor })) };
}

/** I4: to the cent, by month and tax. */
function checkClasses(o: { tributos: readonly TributoSimulado[]; achados: Achados; falhas: string[] }): void {
  for (const { periodo, tributo, classes } of o.tributos) {
    const linhas = classesDe(o.achados, periodo, tributo);
    const igual = (oQue: string, simulado: number, ...nomes: string[]) => {
      const dasLinhas = nomes.reduce((soma, nome) => soma + (linhas.get(nome) ?? 0), 0);
      if (simulado !== dasLinhas)
        o.falhas.push(`I4 ${periodo} ${tributo} ${oQue}: simulated ${simulado}, rows ${dasLinhas}`);
    };
    igual('paid in excess', centavos(classes.pagoAMaior), 'Pago a maior');
    igual('open debit', centavos(classes.debitoEmAberto), 'Débito em aberto reduzido');
    igual('new debit', centavos(classes.debitoNovo));
    igual('withholdings', centavos(classes.saldoRetencoes), 'Saldo de retenções');
    // Common credits may change their code as well as their amount: the sum is what the rows say.
    igual(
      'credits',
      centavos(classes.saldoDescontavel) + centavos(classes.saldoRessarcivel),
      'Saldo de crédito descontável',
      'Saldo de crédito ressarcível',
    );
  }
}
