import type { ItemImpostoSeletivo, ItemOperacao } from './operacao.ts';
import { type CodigoRecusa, Recusa } from './recusa.ts';
import type { Classe, SimulacaoIs, Situacao, TabelasDaReforma, Tratamento, Vinculacao } from './tabelas-da-reforma.ts';

/** By which rows of the tables an item is calculated. */
export interface RegraDoItem {
  /** The CST of the item, which says the groups that the document brings. */
  situacao: Situacao;
  /** The class that is calculated: the regular one where the item is suspended. */
  classe: Classe;
  /** The CST of that class. */
  situacaoDaClasse: Situacao;
  tratamento: Tratamento;
  /** The treatment that the item names: the same one, or a suspension. */
  tratamentoInformado: Tratamento;
  classeInformada: Classe;
  is: RegraDoIs | undefined;
}

export interface RegraDoIs {
  classe: Classe;
  tratamento: Tratamento;
  aliquotas: SimulacaoIs;
}

/**
 * Finds the rows for an item on a day. Throws a {@link Recusa} for codes that do not exist on it, that do not belong
 * together, or that ask for a group that the item lacks; the checks go in the order of the Receita's calculator.
 */
export function findRegra(tabelas: TabelasDaReforma, item: ItemOperacao, dia: string): RegraDoItem {
  checkProduto(tabelas, item, dia);
  const situacao = findSituacao(tabelas, item.cst);
  const classeInformada = findClasse(tabelas, item, item, dia);
  const tratamentoInformado = findTratamento(tabelas, classeInformada);
  const { classe, tratamento } = findCalculada(
    tabelas,
    item,
    { classe: classeInformada, tratamento: tratamentoInformado },
    dia,
  );
  checkVinculos(tabelas, item, classe, dia);
  return {
    situacao,
    classe,
    situacaoDaClasse: findSituacao(tabelas, classe.cst),
    tratamento,
    tratamentoInformado,
    classeInformada,
    is: findRegraDoIs(tabelas, item, dia),
  };
}

interface Calculada {
  classe: Classe;
  tratamento: Tratamento;
}

function findCalculada(tabelas: TabelasDaReforma, item: ItemOperacao, informada: Calculada, dia: string): Calculada {
  const { tributacaoRegular } = item;
  if (!informada.tratamento.exigeTributacaoRegular) {
    if (!tributacaoRegular) return informada;
    throw recusa(
      item,
      'TributacaoRegularInformadaIndevidamente',
      `A classificação ${item.cClassTrib} não suspende o tributo: tire o grupo "tributacaoRegular".`,
    );
  }
  if (!tributacaoRegular) {
    throw recusa(
      item,
      'TributacaoRegularNaoInformada',
      `A classificação ${item.cClassTrib} é de suspensão: informe em "tributacaoRegular" a que valeria sem ela.`,
    );
  }
  const classe = findClasse(tabelas, item, tributacaoRegular, dia);
  const tratamento = findTratamento(tabelas, classe);
  if (tratamento.incompativelComSuspensao) {
    throw recusa(
      item,
      'IncompatibilidadeSuspensao',
      `A tributação regular ${classe.codigo} também é de suspensão: informe a que valeria sem ela.`,
    );
  }
  return { classe, tratamento };
}

function checkProduto(tabelas: TabelasDaReforma, item: ItemOperacao, dia: string): void {
  const { ncm, nbs } = item;
  if (ncm !== '' && nbs !== '') {
    throw recusa(item, 'NcmNbsSimultaneas', 'Informe a NCM ou a NBS, não as duas.');
  }
  if (ncm !== '' && !tabelas.hasNcm(ncm, dia)) {
    throw recusa(item, 'NcmNaoEncontrada', `A NCM ${ncm} não existe em ${formatDia(dia)}.`);
  }
  if (nbs !== '' && !tabelas.hasNbs(nbs)) {
    throw recusa(item, 'NbsNaoEncontrada', `A NBS ${nbs} não existe.`);
  }
}

function findSituacao(tabelas: TabelasDaReforma, cst: string): Situacao {
  const situacao = tabelas.findSituacao(cst);
  if (situacao) return situacao;
  throw new Recusa('SituacaoTributariaNaoEncontrada', `O CST ${cst} não existe na tabela do IBS e da CBS.`);
}

function findTratamento(tabelas: TabelasDaReforma, classe: Classe): Tratamento {
  const tratamento = tabelas.findTratamento(classe);
  if (tratamento) return tratamento;
  throw new Recusa('ErroFaltaImplementacao', `A classificação ${classe.codigo} não tem tratamento na tabela.`);
}

function findClasse(
  tabelas: TabelasDaReforma,
  item: ItemOperacao,
  { cst, cClassTrib }: { cst: string; cClassTrib: string },
  dia: string,
): Classe {
  const classe = tabelas.findClasse(cClassTrib, dia);
  if (!classe) {
    throw recusa(
      item,
      'ClassificacaoTributariaNaoEncontrada',
      `A classificação ${cClassTrib} não vale em ${formatDia(dia)}.`,
    );
  }
  if (item.ncm === '' && item.nbs === '') {
    if (SEM_PRODUTO.includes(classe.nomenclatura)) return classe;
    throw recusa(item, 'NcmNbsNaoInformadas', `A classificação ${cClassTrib} pede uma ${classe.nomenclatura}.`);
  }
  const fora = FORA_DA_NOMENCLATURA[classe.nomenclatura];
  if (fora?.(item)) {
    throw recusa(
      item,
      'Nomenclatura',
      `A classificação ${cClassTrib} cabe em ${classe.nomenclatura}, e o código do item é outro.`,
    );
  }
  if (classe.cst !== cst) {
    throw recusa(
      item,
      'ClassificacaoTributariaNaoVinculada',
      `A classificação ${cClassTrib} é do CST ${classe.cst}, e o item traz ${cst}.`,
    );
  }
  return classe;
}

/** What a class says that takes no product, or one that has neither code. */
const SEM_PRODUTO = ['Não possui', 'CIB', 'CIB ou NCM', ''];

const FORA_DA_NOMENCLATURA: Readonly<Record<string, (item: ItemOperacao) => boolean>> = {
  NBS: (item) => item.ncm !== '',
  NCM: (item) => item.nbs !== '',
  'CIB ou NCM': (item) => item.nbs !== '',
  CIB: (item) => item.ncm !== '' || item.nbs !== '',
  'Não possui': (item) => item.ncm !== '' || item.nbs !== '',
};

/** An item without product is held against both lists: a class bound to products then asks for a whole code. */
function checkVinculos(tabelas: TabelasDaReforma, item: ItemOperacao, classe: Classe, dia: string): void {
  const { ncm, nbs } = item;
  if (nbs === '') checkNcm(item, classe, ncm, tabelas.vinculoNcm(classe, ncm, dia));
  if (ncm === '') checkNbs(item, classe, nbs, tabelas.vinculoNbs(classe, nbs, dia));
}

function checkNcm(item: ItemOperacao, classe: Classe, ncm: string, vinculacao: Vinculacao): void {
  if (vinculacao === 'livre') return;
  if (ncm.length !== 8) {
    throw recusa(item, 'NcmCompletoNaoInformado', `A classificação ${classe.codigo} pede a NCM com 8 dígitos.`);
  }
  if (vinculacao === 'fora') {
    throw recusa(item, 'NcmNaoVinculada', `A NCM ${ncm} não está entre as da classificação ${classe.codigo}.`);
  }
}

function checkNbs(item: ItemOperacao, classe: Classe, nbs: string, vinculacao: Vinculacao): void {
  if (vinculacao === 'livre') return;
  if (nbs.length !== 9) {
    throw recusa(item, 'NbsCompletoNaoInformado', `A classificação ${classe.codigo} pede a NBS com 9 dígitos.`);
  }
  if (vinculacao === 'fora') {
    throw recusa(item, 'NbsNaoVinculada', `A NBS ${nbs} não está entre as da classificação ${classe.codigo}.`);
  }
}

function findRegraDoIs(tabelas: TabelasDaReforma, item: ItemOperacao, dia: string): RegraDoIs | undefined {
  const produto = produtoDoIs(item);
  const aliquotas = produto === '' ? undefined : tabelas.findIs(produto, dia);
  const { impostoSeletivo: is } = item;
  if (is && !tabelas.hasIs(dia)) {
    throw recusa(
      item,
      'ImpostoSeletivoInformadoIndevidamente',
      `O Imposto Seletivo não existe em ${formatDia(dia)}: tire o grupo "impostoSeletivo".`,
    );
  }
  if (!aliquotas) return undefined;
  if (!is) {
    throw recusa(
      item,
      'ImpostoSeletivoNaoInformado',
      `O produto ${produto} paga Imposto Seletivo em ${formatDia(dia)}: informe o grupo "impostoSeletivo".`,
    );
  }
  checkQuantidade(item, is, aliquotas);
  const classe = tabelas.findClasseIs(is.cClassTrib, is.cst, dia);
  if (!classe) {
    throw recusa(
      item,
      'ClassificacaoTributariaNaoEncontrada',
      `A classificação ${is.cClassTrib} do Imposto Seletivo não vale em ${formatDia(dia)}.`,
    );
  }
  if (classe.cst !== is.cst) {
    throw recusa(
      item,
      'ClassificacaoTributariaNaoVinculada',
      `A classificação ${is.cClassTrib} do Imposto Seletivo é do CST ${classe.cst}, e o item traz ${is.cst}.`,
    );
  }
  if (item.nbs === '') checkNcm(item, classe, item.ncm, tabelas.vinculoNcmIs(classe, item.ncm, dia));
  return { classe, tratamento: findTratamento(tabelas, classe), aliquotas };
}

/** Only a whole code is taxed: eight digits of NCM, nine of NBS. */
function produtoDoIs({ ncm, nbs }: ItemOperacao): string {
  if (ncm.length === 8) return ncm;
  return nbs.length === 9 ? nbs : '';
}

function checkQuantidade(item: ItemOperacao, is: ItemImpostoSeletivo, { adRem, unidade }: SimulacaoIs): void {
  if (adRem === undefined) return;
  if (is.quantidade === undefined || is.quantidade === 0n) {
    throw recusa(item, 'CampoInvalido', 'Informe a quantidade do Imposto Seletivo: ele é cobrado por unidade.');
  }
  if (is.unidade !== unidade) {
    throw recusa(
      item,
      'CampoInvalido',
      `O Imposto Seletivo é cobrado por ${unidade}, e o item traz ${is.unidade ?? 'nenhuma unidade'}.`,
    );
  }
}

const recusa = ({ numero }: ItemOperacao, codigo: CodigoRecusa, frase: string): Recusa =>
  new Recusa(codigo, `Item ${numero}: ${frase}`);

export const formatDia = (iso: string): string => iso.split('-').reverse().join('/');
