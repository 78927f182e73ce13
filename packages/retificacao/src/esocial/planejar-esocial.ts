import type { Relatar } from '../comum/ocorrencia.ts';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import type { Banco } from '../duck/open-duck.ts';
import { type Alvo, resolverAlvos } from './alvos.ts';
import type { RegistroMudado } from './bases/aliquotas-depois.ts';
import { type BuscarRubrica, buscarEm, lerRubricas } from './bases/rubricas.ts';
import { conferirRegistros, type MesesSemReenvio, registrosMudados, rubricasDepois } from './conferir-registros.ts';
import { type Abertura, montarAberturas } from './gerar/aberturas.ts';
import { gerarRegistros, type RegistrosGerados } from './gerar/gerar-registros.ts';
import { tell, tellLinha } from './plano/contar-falha.ts';
import type { ParametrosEsocial } from './plano/parametros-esocial.ts';
import { type LinhaPlano, lerPlanoEsocial } from './plano/plano-esocial.ts';
import { montarPassos, type Passo, periodosAbertos } from './sequencia/passos.ts';

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

/** Reads the workbook and finds what it is about: registers altered, events to replace, months to open and close. */
export async function planejarEsocial(
  pedido: PedidoRetificacao,
  o: { banco: Banco; relatar: Relatar; temErro: () => boolean },
): Promise<TrabalhoEsocial> {
  const { banco, relatar } = o;
  const { arquivos, hoje, signal } = pedido;
  const { parametros, linhas } = await lerPlanoEsocial({ ...pedido, relatar, signal });
  if (linhas.length === 0 && !o.temErro()) {
    tell(relatar, {
      codigo: 'PLANILHA_INVALIDA',
      mensagem: 'A planilha não tem nenhuma alteração.',
      sugestao: 'Preencha as abas a partir da linha 4 e envie de novo.',
    });
  }
  const doRegistro = linhas.filter((l) => l.chave.iniValid !== undefined);
  const daFolha = linhas.filter((l) => l.chave.iniValid === undefined);
  const registros = await gerarRegistros({ banco, arquivos, linhas: doRegistro, parametros, relatar });
  const alvos = await resolverAlvos({ banco, linhas: daFolha, projeto: pedido.periodo, hoje, relatar });
  const pedidoDe = (periodo: string) => alvos.find((a) => a.base.periodo === periodo)?.pedido;
  const periodos = periodosAbertos(alvos);
  const excluidos = alvos.filter((a) => a.exclusao).map((a) => a.base);
  const aberturas = await montarAberturas({ banco, arquivos, periodos, excluidos, parametros, pedidoDe, relatar });
  const passos = montarPassos({ registros: registros.eventos, alvos, aberturas });
  const vigentes = await lerRubricas(banco);
  const rubricas = { antes: buscarEm(vigentes), depois: buscarEm(rubricasDepois(vigentes, registros.estados)) };
  const semReenvio = await conferirRegistros({ banco, registros, rubricas, alvos, relatar });
  const mudouFgts = registros.mudancas.some((m) => m.campo === 'codIncFGTS');
  const doFgts = doRegistro.find((l) => l.campos.codIncFGTS !== undefined);
  if (mudouFgts && doFgts) {
    tellLinha(relatar, doFgts, {
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

/** The periods that are made, and all that the workbook is about, each in order. */
export function decidirPeriodos(
  { passos, alvos, doRegistro, daFolha }: TrabalhoEsocial,
  comErro: ReadonlySet<string>,
): { gerados: string[]; todos: string[] } {
  const semErro = [...new Set(passos.map((p) => p.periodo))].filter(
    (p) => p !== '' && !comErro.has(p) && !comErro.has(''),
  );
  // Registers go with the first month; by themselves they stand in the month from which they count.
  const [primeiraVigencia] = doRegistro.map((l) => l.chave.iniValid ?? '').sort();
  const soRegistros = daFolha.length === 0 && passos.length > 0 && comErro.size === 0;
  const gerados = soRegistros && primeiraVigencia ? [primeiraVigencia] : semErro.sort();
  const citados = [...gerados, ...comErro, ...daFolha.map((l) => l.periodo), ...alvos.map((a) => a.base.periodo)];
  return { gerados, todos: [...new Set(citados)].filter((p) => p !== '').sort() };
}
