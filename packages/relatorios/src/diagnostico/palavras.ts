import type { Achado } from './agregado.ts';
import { type PalavrasRisco, RISCOS_DA_ESCRITURACAO } from './palavras-escrituracao.ts';
import { RISCOS_DA_FOLHA } from './palavras-folha.ts';
import { PASSO_DA_OPORTUNIDADE, TITULO_SEM_TESE } from './palavras-oportunidade.ts';
import { RISCOS_DOS_SERVICOS } from './palavras-servicos.ts';
import { RISCOS_DOS_TRIBUTOS } from './palavras-tributos.ts';

type Nomeado = Pick<Achado, 'tipo' | 'tese' | 'relatorio' | 'classe'>;

const RISCOS = { ...RISCOS_DA_ESCRITURACAO, ...RISCOS_DOS_TRIBUTOS, ...RISCOS_DA_FOLHA, ...RISCOS_DOS_SERVICOS };

const semAba = (relatorio: string): string => relatorio.replace(/^Cruzamento /, '');

/** The words of a risk by its report and the result of its rows. */
export function findPalavrasRisco(relatorio: string, tese: string): PalavrasRisco | undefined {
  return RISCOS[relatorio]?.find(({ inicio }) => tese.startsWith(inicio));
}

/** What a finding is, with its subject: the result of the rows alone ("Divergente") does not say of what. */
export function tituloDe({ tipo, tese, relatorio }: Pick<Nomeado, 'tipo' | 'tese' | 'relatorio'>): string {
  if (tipo === 'Oportunidade') return (tese === semAba(relatorio) && TITULO_SEM_TESE[relatorio]) || tese;
  const palavras = findPalavrasRisco(relatorio, tese);
  if (palavras === undefined) return `${tese}: ${semAba(relatorio)}`;
  return palavras.titulo
    .replace('{regra}', () => lowerFirst(tese))
    .replace('{resto}', () => tese.slice(palavras.inicio.length));
}

/** What to do next about a finding: its class decides where nothing is asked for, else where it was found. */
export function passoDe(a: Nomeado): string {
  if (a.tipo === 'Risco')
    return findPalavrasRisco(a.relatorio, a.tese)?.passo ?? 'Conferir as linhas e corrigir a obrigação';
  switch (a.classe) {
    case 'Débito em aberto reduzido':
      return 'Retificar a declaração e reduzir o débito';
    case 'Redução futura':
      return 'Corrigir o cadastro no ERP, para que o erro não volte';
    case 'Estimativa':
      return 'Corrigir o bloco M do mês e conferir o valor antes de retificar';
    case 'Contingente':
      return 'Avaliar ação judicial com o advogado';
    case 'Sem valor':
      return 'Corrigir na próxima escrituração';
    default:
      return (
        PASSO_DA_OPORTUNIDADE[a.tese] ??
        PASSO_DA_OPORTUNIDADE[a.relatorio] ??
        'Conferir as linhas e retificar a obrigação de que elas vêm'
      );
  }
}

/** What to do about a finding all of whose months take no rectifier any more: only a payment may still be asked for. */
export const passoSemRetificadora = ({ grupo }: Pick<Achado, 'grupo'>): string =>
  grupo === 'caixa'
    ? 'Pedir a restituição com outras provas: o mês não aceita mais retificadora'
    : 'Avaliar com o advogado: o mês não aceita mais retificadora';

/**
 * What was found, and on what ground or to what harm. It promises nothing: the page says once that all are estimates.
 */
export function textoAchado(
  a: Pick<Achado, 'tipo' | 'tese' | 'relatorio' | 'periodo' | 'qtd_linhas' | 'ja_tratado'> & { fundamento: string },
): string {
  const quando = a.periodo === null ? 'no período do projeto' : `em ${a.periodo}`;
  // Rows are counted once, in one class of their amount; the other classes have none of their own to count.
  const linhas = a.qtd_linhas === 1 ? '1 linha' : `${a.qtd_linhas.toLocaleString('pt-BR')} linhas`;
  const oQue = `${a.qtd_linhas === 0 ? 'As mesmas linhas' : linhas} ${quando}, em '${a.relatorio}'.`;
  const porQue =
    a.tipo === 'Risco'
      ? ` ${findPalavrasRisco(a.relatorio, a.tese)?.porque ?? 'A divergência pode gerar cobrança ou intimação.'}`
      : a.fundamento === ''
        ? ''
        : ` Fundamento: ${a.fundamento.replace(/\.$/, '')}.`;
  return `${oQue}${porQue}${a.ja_tratado === 'Parcial' ? ' Parte já foi pedida ou ajustada: este é o resto.' : ''}`;
}

/** An acronym keeps its capitals. */
const lowerFirst = (v: string): string => (/^.[A-Z0-9]/.test(v) ? v : v.charAt(0).toLowerCase() + v.slice(1));
