import { getLayout } from '@apura/documentos';
import { ABA_LISTAS, type CelulaLida, type EventoPlanilha, PlanilhaError, readPlanilha } from '@apura/planilha';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import type { Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import { refuseOutraObrigacao } from '../../comum/refuse-outra-obrigacao.ts';
import { createLinhasSemChave } from '../../sped/aplicar/linhas-sem-chave.ts';
import { pushTo } from '../../sped/aplicar/referencias.ts';
import { createAvisos } from '../../sped/plano/ocorrencia-plano.ts';
import { isRegistroEditavel } from '../chaves-registro.ts';
import { checkRecibos } from './check-recibos.ts';
import { createAbaDeRegistro, createAbaEstranha, type LeitorAba } from './leitor-aba.ts';
import type { PlanoEfdc } from './plano-efdc.ts';
import { ABA_PARAMETROS, createParametros } from './read-parametros.ts';
import { createRefusePeriodo } from './refuse-periodo.ts';
import { warnDeducoes } from './warn-deducoes.ts';
import { warnDetalhes } from './warn-detalhes.ts';

export interface LerPlanoEfdcOptions
  extends Pick<PedidoRetificacao, 'planilha' | 'arquivos' | 'empresa' | 'periodo' | 'hoje' | 'signal'> {
  report: Relatar;
  /** Whether no file will be sent: receipts are not needed, and wrong ones do no harm. */
  semRecibos?: boolean;
}

/** Sheets that are not read. */
const MUDAS: ReadonlySet<string> = new Set(['LEIA_ME', normalizeNome(ABA_LISTAS), 'ERROS']);

/**
 * Reads the workbook of an EFD-Contribuições rectification: parameters and, row by row, typed changes. Format, codes,
 * months, deadlines and receipts are checked here; keys only when the changes are applied to a file.
 *
 * Every fault is reported with its sheet, row and column; an ERRO without a month means that no file can be made. Never
 * throws because of the workbook's content.
 */
export function readPlanoEfdc(o: LerPlanoEfdcOptions): Promise<PlanoEfdc> {
  return readPlanoDosEventos(readPlanilha({ path: o.planilha, signal: o.signal }), o);
}

/** Reads the plan from the events of a workbook that is being read. */
export async function readPlanoDosEventos(
  eventos: AsyncIterable<EventoPlanilha>,
  o: Omit<LerPlanoEfdcOptions, 'planilha'>,
): Promise<PlanoEfdc> {
  let semMes = false;
  let semRecibos = false;
  const comReciboErrado = new Set<string>();
  const report: Relatar = (ocorrencia) => {
    const { nivel, periodo, aba } = ocorrencia;
    const deTodos = nivel === 'ERRO' && periodo === '';
    semMes ||= deTodos;
    // A receipt may have been given in a row that could not be read.
    const dosParametros = normalizeNome(aba) === ABA_PARAMETROS;
    semRecibos ||= deTodos && (aba === '' || dosParametros);
    // Any other error of that sheet about a single month is about its receipt.
    if (nivel === 'ERRO' && !deTodos && dosParametros) comReciboErrado.add(periodo);
    o.report(ocorrencia);
  };
  const avisos = createAvisos(report);
  const leitura = createLeitura({ ...o, report, avisos });
  try {
    for await (const evento of eventos) {
      if (evento.tipo === 'abas') {
        refuseOutraObrigacao(evento.abas, 'efdc');
        leitura.abas(evento.abas);
      } else leitura.linha(evento.aba, evento.linha, evento.celulas);
    }
  } catch (causa) {
    if (!(causa instanceof PlanilhaError)) throw causa;
    report(daPlanilha(causa.message, causa.sugestao));
    leitura.interromper();
  }
  avisos.despejar();
  const plano = leitura.plano();
  if (!semRecibos && o.semRecibos !== true)
    checkRecibos({ plano, arquivos: o.arquivos, comReciboErrado, linhas: leitura.linhasDosRecibos, report });
  if (!semMes) {
    warnDeducoes(plano, report);
    warnDetalhes(plano, report);
  }
  return plano;
}

/** Collects the plan while the sheets are read; `plano` returns what was read so far. */
function createLeitura(o: Omit<LerPlanoEfdcOptions, 'planilha'> & { avisos: ReturnType<typeof createAvisos> }) {
  const { report, avisos } = o;
  const parametros = createParametros(report, { semRecibos: o.semRecibos === true });
  const alteracoes = new Map<string, AlteracaoSped[]>();
  const leitores = new Map<string, LeitorAba>();
  const refusePeriodo = createRefusePeriodo(o);
  let pedidas = 0;
  let deOutro = false;

  const comChave = new Map<string, AlteracaoSped[]>();
  const semChave = createLinhasSemChave();

  const keep = (alteracao: AlteracaoSped, boa: boolean) =>
    pushTo(boa ? alteracoes : comChave, alteracao.periodo, alteracao);

  const comumDe = (aba: string) => ({
    aba,
    report,
    avisos,
    refusePeriodo,
    semChave: semChave.keep,
    count: () => void pedidas++,
  });

  const createLeitor = (aba: string): LeitorAba => {
    const nome = normalizeNome(aba);
    if (nome === ABA_PARAMETROS) return { linha: parametros.linha };
    if (MUDAS.has(nome)) return { linha: () => {} };
    const comum = comumDe(aba);
    if (isRegistroEditavel(nome)) return createAbaDeRegistro({ ...comum, registro: nome, keep });
    return createAbaEstranha({ ...comum, isRegistro: getLayout('EFDC').registros.has(nome) });
  };

  return {
    linhasDosRecibos: parametros.linhasDosRecibos,
    abas(nomes: readonly string[]): void {
      const vistas = new Set<string>();
      for (const aba of nomes) {
        const repetida = vistas.has(normalizeNome(aba));
        vistas.add(normalizeNome(aba));
        // A second sheet of a record would be read under the same name, so it counts as a sheet that the model does not
        // have.
        const leitor = repetida ? createAbaEstranha({ ...comumDe(aba), isRegistro: false }) : createLeitor(aba);
        leitores.set(aba, leitor);
      }
      deOutro = ![...vistas].some((nome) => isRegistroEditavel(nome) || nome === ABA_PARAMETROS);
      if (deOutro) report(outroProduto());
    },
    linha: (aba: string, numero: number, celulas: readonly (CelulaLida | null)[]) =>
      leitores.get(aba)?.linha(numero, celulas),
    /** Notes that the rest of the workbook could not be read: it may have rows of any record. */
    interromper: () => semChave.keep({ periodo: '', registro: '', acao: null }),
    plano(): PlanoEfdc {
      // A workbook with receipts alone asks for those months unchanged, marked as rectifiers.
      if (pedidas === 0) {
        const meses = Object.keys(parametros.parametros.numRecAnterior).filter((mes) => refusePeriodo(mes) === null);
        for (const mes of meses) alteracoes.set(mes, []);
        if (meses.length === 0 && leitores.size > 0 && !deOutro) report(semAlteracoes());
      }
      const emOrdem = [...alteracoes].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const comErro = { comChave, semChave: semChave.lista() };
      return { parametros: parametros.parametros, alteracoes: new Map(emOrdem), comErro };
    },
  };
}

function daPlanilha(mensagem: string, sugestao: string): Ocorrencia {
  const vazio = { periodo: '', aba: '', linha: null, coluna: '', valor: '' };
  return { nivel: 'ERRO', codigo: 'PLANILHA_INVALIDA', ...vazio, mensagem, sugestao };
}

const outroProduto = () =>
  daPlanilha(
    'A planilha não é o modelo de retificação da EFD-Contribuições: nenhuma aba tem o nome de um registro.',
    'Baixe o modelo EFD-C em Modelos de arquivos, copie para ele as alterações e envie de novo.',
  );

const semAlteracoes = () =>
  daPlanilha(
    'A planilha não traz nenhuma alteração.',
    'Preencha ao menos uma linha com ACAO e PERIODO, a partir da linha 4 da aba do registro.',
  );
