import type { Banco } from '@apura/apuracao';
import type { EventoPlanilha } from '@apura/planilha';
import type { Relatar } from '../comum/ocorrencia.ts';
import type { PedidoDaBase } from '../comum/pedido.ts';
import { type Alvo, resolveAlvos } from './alvos.ts';
import type { RegistroMudado } from './bases/aliquotas-depois.ts';
import { type BuscarRubrica, fetchFrom, readRubricas } from './bases/rubricas.ts';
import { checkRegistros, type MesesSemReenvio, registrosMudados, rubricasDepois } from './check-registros.ts';
import { type Abertura, buildAberturas } from './gerar/aberturas.ts';
import { generateRegistros, type RegistrosGerados } from './gerar/generate-registros.ts';
import { tell, tellLinha } from './plano/count-falha.ts';
import type { ParametrosEsocial } from './plano/parametros-esocial.ts';
import { type LinhaPlano, readPlanoEsocialDosEventos } from './plano/plano-esocial.ts';
import { buildPassos, type Passo, periodosAbertos } from './sequencia/passos.ts';

/** Everything that is known before the first rectifier is made. */
export interface TrabalhoEsocial {
  parametros: ParametrosEsocial;
  /** Rows about registers, and rows about events of the payroll. */
  doRegistro: LinhaPlano[];
  daFolha: LinhaPlano[];
  registros: RegistrosGerados;
  alvos: Alvo[];
  aberturas: Map<string, Abertura>;
  /** The whole sequence; a step's position in it gives its Id. */
  passos: Passo[];
  /** The incidence of rubrics as it is, and as it will be. */
  rubricas: { antes: BuscarRubrica; depois: BuscarRubrica };
  mudouFgts: boolean;
  /** The registers that the workbook changes: the rates of the employer follow from them. */
  mudados: RegistroMudado[];
  semReenvio: MesesSemReenvio;
}

/** Reads the workbook and finds what it concerns: registers to change, events to replace, months to open and close. */
export async function planEsocial(
  pedido: PedidoDaBase,
  o: { banco: Banco; eventos: AsyncIterable<EventoPlanilha>; report: Relatar; temErro: () => boolean },
): Promise<TrabalhoEsocial> {
  const { banco, report } = o;
  const { arquivos, hoje, signal } = pedido;
  const { parametros, linhas } = await readPlanoEsocialDosEventos(o.eventos, { ...pedido, report, signal });
  if (linhas.length === 0 && !o.temErro()) {
    tell(report, {
      codigo: 'PLANILHA_INVALIDA',
      mensagem: 'A planilha não tem nenhuma alteração.',
      sugestao: 'Preencha as abas a partir da linha 4 e envie de novo.',
    });
  }
  const doRegistro = linhas.filter((l) => l.chave.iniValid !== undefined);
  const daFolha = linhas.filter((l) => l.chave.iniValid === undefined);
  const registros = await generateRegistros({ banco, arquivos, linhas: doRegistro, parametros, report });
  const alvos = await resolveAlvos({ banco, linhas: daFolha, projeto: pedido.periodo, hoje, report });
  const pedidoDe = (periodo: string) => alvos.find((a) => a.base.periodo === periodo)?.pedido;
  const periodos = periodosAbertos(alvos);
  const excluidos = alvos.filter((a) => a.exclusao).map((a) => a.base);
  const aberturas = await buildAberturas({ banco, arquivos, periodos, excluidos, parametros, pedidoDe, report });
  const passos = buildPassos({ registros: registros.eventos, alvos, aberturas });
  const vigentes = await readRubricas(banco);
  const rubricas = { antes: fetchFrom(vigentes), depois: fetchFrom(rubricasDepois(vigentes, registros.estados)) };
  const semReenvio = await checkRegistros({ banco, registros, rubricas, alvos, report });
  const mudouFgts = registros.mudancas.some((m) => m.campo === 'codIncFGTS');
  const doFgts = doRegistro.find((l) => l.campos.codIncFGTS !== undefined);
  if (mudouFgts && doFgts) {
    tellLinha(report, doFgts, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      coluna: 'codIncFGTS',
      mensagem: 'a incidência de FGTS de uma rubrica muda, o que muda também os débitos do FGTS Digital',
      sugestao: 'Confira as guias do FGTS dos meses reenviados.',
    });
  }
  const mudados = registrosMudados(registros);
  return {
    parametros,
    doRegistro,
    daFolha,
    registros,
    alvos,
    aberturas,
    passos,
    rubricas,
    mudouFgts,
    mudados,
    semReenvio,
  };
}

/** The periods that are made, and all periods that the workbook concerns, each in order. */
export function decidePeriodos(
  { passos, alvos, doRegistro, daFolha }: TrabalhoEsocial,
  comErro: ReadonlySet<string>,
): { gerados: string[]; todos: string[] } {
  const semErro = [...new Set(passos.map((p) => p.periodo))].filter(
    (p) => p !== '' && !comErro.has(p) && !comErro.has(''),
  );
  // Registers are sent with the first month. Registers alone belong to the month in which their first validity begins.
  const [primeiraVigencia] = doRegistro.map((l) => l.chave.iniValid ?? '').sort();
  const soRegistros = daFolha.length === 0 && passos.length > 0 && comErro.size === 0;
  const gerados = soRegistros && primeiraVigencia ? [primeiraVigencia] : semErro.sort();
  const citados = [...gerados, ...comErro, ...daFolha.map((l) => l.periodo), ...alvos.map((a) => a.base.periodo)];
  return { gerados, todos: [...new Set(citados)].filter((p) => p !== '').sort() };
}
