import { findCnpj } from '@apura/br';
import type { CelulaLida } from '@apura/planilha';
import type { Acao, AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../../comum/formula-sem-valor.ts';
import type { CodigoOcorrencia, Relatar } from '../../comum/ocorrencia.ts';
import { ehSemEfeito, identificaDocumento } from '../../comum/situacao-documento.ts';
import type { LinhaSemChave } from '../../sped/aplicar/linhas-sem-chave.ts';
import { chavesDe } from '../chaves-registro.ts';
import { type ColunaModelo, colunasDoRegistro, registrosAcima } from '../modelo/colunas-modelo.ts';
import { isCampoCalculado, isRefeitoNoRecalculo } from './campos-calculados.ts';
import { escolherChave, mostrarChave } from './chave-da-linha.ts';
import { conferirDominio } from './conferir-dominio.ts';
import { type Avisos, ocorrenciaDoPlano } from './ocorrencia-plano.ts';
import { lerPeriodo } from './periodo-planilha.ts';
import type { RecusaPeriodo } from './periodos-do-projeto.ts';
import { type Fala, lerValorDoCampo } from './valor-campo.ts';

/** Empties a field that the file has filled. */
export const LIMPAR = '#LIMPAR';

export interface ContextoLinha {
  aba: string;
  registro: string;
  colunas: readonly (ColunaModelo | null)[];
  recusarPeriodo: (periodo: string) => RecusaPeriodo | null;
  relatar: Relatar;
  avisos: Avisos;
}

type ColunaDeValor = Extract<ColunaModelo, { papel: 'chave' | 'campo' }>;
interface Preenchida<C extends ColunaModelo = ColunaModelo> {
  celula: CelulaLida;
  coluna: C;
  /** Column of the sheet, from 0. */
  posicao: number;
}

/** What a row says, while it is read. */
interface Leitura {
  numero: number;
  ctx: ContextoLinha;
  periodo: string;
  boa: boolean;
  /** Columns with an error. */
  comErro: Set<string>;
  preenchidas: readonly Preenchida[];
}

/** The action that a cell names, undefined when it names none. */
export function lerAcao(texto: string): Acao | undefined {
  const acao = texto.trim().toUpperCase();
  return acao === 'INCLUIR' || acao === 'ALTERAR' || acao === 'EXCLUIR' ? acao : undefined;
}

/** A row of data: as a change, with as much of it as could be read; or as little as is known of one without a key. */
export type LinhaLida =
  | { alteracao: AlteracaoSped; boa: boolean; semChave?: never }
  | { semChave: LinhaSemChave; alteracao?: never };

/** Reads a row of data; null when it is empty or changes nothing. Its errors are told; without any it is `boa`. */
export function lerLinha(o: {
  numero: number;
  celulas: readonly (CelulaLida | null)[];
  ctx: ContextoLinha;
}): LinhaLida | null {
  const preenchidas: Preenchida[] = [];
  for (const [i, celula] of o.celulas.entries()) {
    const coluna = o.ctx.colunas[i];
    if (celula && coluna && (celula.texto.trim() !== '' || celula.tipo === 'erro'))
      preenchidas.push({ celula, coluna, posicao: i });
  }
  if (preenchidas.length === 0) return null;
  const l: Leitura = { numero: o.numero, ctx: o.ctx, periodo: '', boa: true, comErro: new Set(), preenchidas };
  const { registro } = l.ctx;
  // The month comes first: every error of the row belongs to it.
  const periodo = isFormulaSemValor(celulaDo(l, 'periodo')) ? null : lerPeriodoDaLinha(l);
  const semValor = preenchidas.filter((p) => !isDeValor(p) && isFormulaSemValor(p.celula));
  for (const p of semValor) errarFormula(l, p);
  if (semValor.length > 0) return { semChave: { periodo: l.periodo, registro, acao: null } };
  const acao = lerAcaoDaLinha(l);
  const semChave = { semChave: { periodo: l.periodo, registro, acao } };
  if (periodo === null || acao === null) return semChave;
  const estabelecimento = lerEstabelecimento(l);
  const linha = lerLinhaBase(l, acao);
  const campos = acao === 'EXCLUIR' ? new Map<string, string>() : lerCampos(l, acao);
  const chaves = lerChaves(l, { acao, linha, campos });
  if (acao === 'INCLUIR') exigirCampos(l, campos);
  if (acao === 'ALTERAR') avisarDesconto(l, campos);
  if (acao === 'ALTERAR' && l.boa && campos.size === 0) {
    avisar(l, { codigo: 'CAMPO_OBRIGATORIO', coluna: '', valor: '', fala: NADA_A_ALTERAR });
    return null;
  }
  if (chaves === null || (!l.boa && errouNaChave(l, acao))) return semChave;
  const alteracao = {
    acao,
    registro,
    periodo,
    estabelecimento,
    linhaBase: linha,
    ...chaves,
    campos: Object.fromEntries(campos),
    origem: { aba: l.ctx.aba, linha: l.numero },
  };
  return { alteracao, boa: l.boa };
}

const NADA_A_ALTERAR: Fala = {
  motivo: 'a linha pede ALTERAR e não traz nenhum valor novo; foi ignorada',
  sugestao: 'Preencha os campos que mudam, ou apague a linha.',
};

interface Dito {
  codigo: CodigoOcorrencia;
  coluna: string;
  valor: string;
  fala: Fala;
}

function errar(l: Leitura, dito: Dito): void {
  l.boa = false;
  l.comErro.add(dito.coluna);
  const lugar = { nivel: 'ERRO', periodo: l.periodo, aba: l.ctx.aba, linha: l.numero } as const;
  l.ctx.relatar(ocorrenciaDoPlano({ ...lugar, ...dito }));
}

function errarFormula(l: Leitura, { coluna, posicao }: Preenchida): void {
  const fala = { motivo: motivoDaFormula(posicao, l.numero), sugestao: SUGESTAO_FORMULA };
  errar(l, { codigo: 'FORMATO', coluna: coluna.nome, valor: '', fala });
}

function avisar(l: Leitura, dito: Dito): void {
  l.ctx.avisos.avisar({ nivel: 'ADVERTENCIA', periodo: l.periodo, aba: l.ctx.aba, linha: l.numero, ...dito });
}

function celulaDo(l: Leitura, papel: ColunaModelo['papel']): CelulaLida | undefined {
  return l.preenchidas.find((p) => p.coluna.papel === papel)?.celula;
}

function lerPeriodoDaLinha(l: Leitura): string | null {
  const celula = celulaDo(l, 'periodo');
  const periodo = celula && lerPeriodo(celula);
  if (!celula || !periodo) {
    const motivo = celula ? 'não é um mês' : 'falta o mês da alteração';
    const fala = { motivo, sugestao: 'Digite o mês como MM/AAAA. Sem ele não se sabe que arquivo a linha altera.' };
    const codigo = celula ? 'FORMATO' : 'CAMPO_OBRIGATORIO';
    errar(l, { codigo, coluna: 'PERIODO', valor: celula?.texto ?? '', fala });
    return null;
  }
  l.periodo = periodo;
  const recusa = l.ctx.recusarPeriodo(periodo);
  if (recusa) errar(l, { ...recusa, coluna: 'PERIODO', valor: celula.texto });
  return recusa ? null : periodo;
}

function lerAcaoDaLinha(l: Leitura): Acao | null {
  const celula = celulaDo(l, 'acao');
  const acao = celula && lerAcao(celula.texto);
  if (acao) return acao;
  const motivo = celula ? 'não é uma ação' : 'a linha tem dados e não diz o que fazer';
  const fala = { motivo, sugestao: 'Escolha INCLUIR, ALTERAR ou EXCLUIR, ou apague a linha.' };
  errar(l, { codigo: 'ACAO_INVALIDA', coluna: 'ACAO', valor: celula?.texto ?? '', fala });
  return null;
}

function lerEstabelecimento(l: Leitura): string {
  const celula = celulaDo(l, 'estabelecimento');
  if (!celula || chavesDe(l.ctx.registro)?.estabelecimento !== true) return '';
  const cnpj = findCnpj(celula.tipo === 'numero' ? celula.texto.padStart(14, '0') : celula.texto);
  const coluna = 'CNPJ_ESTAB';
  if (cnpj) return cnpj;
  const fala = {
    motivo: 'não é um CNPJ válido',
    sugestao: 'Digite os 14 caracteres do CNPJ do estabelecimento, ou deixe em branco para a matriz.',
  };
  errar(l, { codigo: 'FORMATO', coluna, valor: celula.texto, fala });
  return '';
}

function lerLinhaBase(l: Leitura, acao: Acao): number | null {
  const celula = celulaDo(l, 'linha');
  if (!celula) return null;
  const coluna = 'LINHA';
  const valor = celula.texto.trim().replace(/^(\d{1,3}(\.\d{3})+)$/, (n) => n.replaceAll('.', ''));
  if (!/^\d{1,9}$/.test(valor) || Number(valor) === 0) {
    const fala = {
      motivo: 'não é um número de linha',
      sugestao: 'Copie a coluna Linha do relatório, ou deixe em branco.',
    };
    errar(l, { codigo: 'FORMATO', coluna, valor: celula.texto, fala });
    return null;
  }
  if (acao === 'INCLUIR' && chavesDe(l.ctx.registro)?.pai === null) {
    const fala = {
      motivo: 'não foi usado, porque o registro novo não fica abaixo de outro',
      sugestao: 'Deixe LINHA em branco ao incluir registros sem pai.',
    };
    avisar(l, { codigo: 'FORMATO', coluna, valor, fala });
    return null;
  }
  return Number(valor);
}

function isDeValor(p: Preenchida): p is Preenchida<ColunaDeValor> {
  return p.coluna.papel === 'campo' || p.coluna.papel === 'chave';
}

/** The new values, by field. A key's own column names the field of a new record too. */
function lerCampos(l: Leitura, acao: Acao): Map<string, string> {
  const campos = new Map<string, string>();
  const semEfeito = ehSemEfeito(
    l.preenchidas.filter(isDeValor).find((p) => p.coluna.nome === 'COD_SIT')?.celula.texto ?? '',
  );
  for (const p of l.preenchidas.filter(isDeValor)) {
    if (p.coluna.papel !== 'campo') continue;
    const { campo, obrigatorio } = p.coluna.layout;
    if (p.celula.texto.trim().toUpperCase() === LIMPAR) {
      if (acao === 'INCLUIR') continue;
      campos.set(campo, '');
      if (obrigatorio !== 'S' || isCampoCalculado(l.ctx.registro, campo)) continue;
      if (semEfeito && !identificaDocumento(campo)) continue;
      const fala = {
        motivo: 'esvazia um campo obrigatório',
        sugestao: 'Informe o valor novo no lugar.',
      };
      errar(l, { codigo: 'CAMPO_OBRIGATORIO', coluna: p.coluna.nome, valor: LIMPAR, fala });
      continue;
    }
    const valor = lerValor(l, p);
    if (valor === null) continue;
    const recusa = conferirDominio(l.ctx.registro, campo, valor);
    if (recusa) errar(l, { codigo: 'DOMINIO', coluna: p.coluna.nome, valor, fala: recusa });
    campos.set(campo, valor);
    if (isRefeitoNoRecalculo(l.ctx.registro, campo)) {
      const fala = {
        motivo: 'será refeito pelo recálculo dos créditos',
        sugestao: 'Informe só os usos em PER/DCOMP e as transferências, ou desligue RECALCULAR_1100_1500.',
      };
      avisar(l, { codigo: 'CALCULO_DIVERGENTE', coluna: p.coluna.nome, valor, fala });
    }
  }
  if (acao === 'INCLUIR') {
    for (const [campo, valor] of valoresDaChave(l, l.ctx.registro)) if (!campos.has(campo)) campos.set(campo, valor);
  }
  return campos;
}

function lerValor(l: Leitura, preenchida: Preenchida<ColunaDeValor>): string | null {
  const { celula, coluna } = preenchida;
  if (isFormulaSemValor(celula)) {
    errarFormula(l, preenchida);
    return null;
  }
  const lido = lerValorDoCampo(celula, coluna.layout);
  if ('erro' in lido) {
    errar(l, { codigo: 'FORMATO', coluna: coluna.nome, valor: celula.texto, fala: lido.erro });
    return null;
  }
  if (lido.aviso) avisar(l, { codigo: 'FORMATO', coluna: coluna.nome, valor: celula.texto, fala: lido.aviso });
  return lido.valor;
}

/** Values of the CHAVE_ columns that belong to a record. */
function valoresDaChave(l: Leitura, registro: string): Map<string, string> {
  const valores = new Map<string, string>();
  for (const p of l.preenchidas.filter(isDeValor)) {
    if (p.coluna.papel !== 'chave' || p.coluna.registro !== registro) continue;
    const valor = lerValor(l, p);
    if (valor !== null) valores.set(p.coluna.layout.campo, valor);
  }
  return valores;
}

type Chaves = Pick<AlteracaoSped, 'chave' | 'pais' | 'conferencia'>;

function lerChaves(
  l: Leitura,
  o: { acao: Acao; linha: number | null; campos: ReadonlyMap<string, string> },
): Chaves | null {
  const { registro } = l.ctx;
  const incluir = o.acao === 'INCLUIR';
  if (o.linha !== null) {
    const conferidos = incluir ? registrosAcima(registro) : [registro, ...registrosAcima(registro)];
    const conferencia = conferidos.flatMap((r) =>
      [...valoresDaChave(l, r)].map(([campo, valor]) => ({ registro: r, campo, valor })),
    );
    return {
      chave: incluir ? (escolherChave(registro, o.campos) ?? {}) : {},
      pais: [],
      ...(conferencia.length > 0 ? { conferencia } : {}),
    };
  }
  const pais = lerPais(l, o.acao);
  if (incluir) return pais && { chave: escolherChave(registro, o.campos) ?? {}, pais };
  const dasColunas = valoresDaChave(l, registro);
  const chave = escolherChave(registro, dasColunas.size > 0 ? dasColunas : valoresDosCampos(l));
  if (chave === undefined && !errouNaChaveDe(l, registro, o.acao)) {
    const fala = {
      motivo: `falta a chave do registro ${registro}`,
      sugestao: `Preencha ${mostrarChave(registro)}; ou copie a coluna LINHA do relatório.`,
    };
    errar(l, { codigo: 'CAMPO_OBRIGATORIO', coluna: '', valor: '', fala });
  }
  return chave && pais ? { chave, pais } : null;
}

/** People often name a record by its own fields: those of a row without any CHAVE_ are its key. */
function valoresDosCampos(l: Leitura): Map<string, string> {
  const nomes = new Set(chavesDe(l.ctx.registro)?.chave.flat());
  const valores = new Map<string, string>();
  for (const p of l.preenchidas.filter(isDeValor)) {
    if (p.coluna.papel !== 'campo' || !nomes.has(p.coluna.layout.campo)) continue;
    const lido = lerValorDoCampo(p.celula, p.coluna.layout);
    if ('valor' in lido) valores.set(p.coluna.layout.campo, lido.valor);
  }
  return valores;
}

/** The records above, nearest first, as far outwards as their keys are given. The nearest is needed. */
function lerPais(l: Leitura, acao: Acao): Chaves['pais'] | null {
  const pais: { registro: string; chave: Readonly<Record<string, string>> }[] = [];
  for (const [i, registro] of registrosAcima(l.ctx.registro).entries()) {
    const chave = escolherChave(registro, valoresDaChave(l, registro));
    if (chave) pais.push({ registro, chave });
    else if (i > 0) break;
    else {
      const fala = {
        motivo: `falta a chave do ${registro} em que o registro fica`,
        sugestao: `Preencha ${mostrarChave(registro)}; ou copie a coluna LINHA do relatório.`,
      };
      if (!errouNaChaveDe(l, registro, acao)) errar(l, { codigo: 'CAMPO_OBRIGATORIO', coluna: '', valor: '', fala });
      return null;
    }
  }
  return pais;
}

/** Whether an error stands in a column that tells which record the row means, or what that is below. */
function errouNaChave(l: Leitura, acao: Acao): boolean {
  if (l.comErro.has('CNPJ_ESTAB')) return true;
  const { registro } = l.ctx;
  return [registro, ...registrosAcima(registro)].some((r) => errouNaChaveDe(l, r, acao));
}

function errouNaChaveDe(l: Leitura, registro: string, acao: Acao): boolean {
  // LINHA would have taken the place of every key.
  if (l.comErro.has('LINHA')) return true;
  const daChave = new Set(chavesDe(registro)?.chave.flat());
  const proprio = registro === l.ctx.registro;
  const temColunaDeChave = l.preenchidas.some((p) => p.coluna.papel === 'chave' && p.coluna.registro === registro);
  const pelosCampos = proprio && (acao === 'INCLUIR' || !temColunaDeChave);
  return colunasDoRegistro(l.ctx.registro)
    .filter(
      (c) =>
        (c.papel === 'chave' && c.registro === registro) ||
        (c.papel === 'campo' && pelosCampos && daChave.has(c.layout.campo)),
    )
    .some((c) => l.comErro.has(c.nome));
}

function exigirCampos(l: Leitura, campos: ReadonlyMap<string, string>): void {
  const { registro } = l.ctx;
  const comErro = new Set(l.preenchidas.map((p) => p.coluna.nome));
  const semEfeito = ehSemEfeito(campos.get('COD_SIT') ?? '');
  for (const { nome, layout } of colunasDeCampo(registro)) {
    if (layout.obrigatorio !== 'S' || (campos.get(layout.campo) ?? '') !== '') continue;
    if (isCampoCalculado(registro, layout.campo) || (semEfeito && !identificaDocumento(layout.campo))) continue;
    // A value that could not be read was told already.
    if (comErro.has(nome) && !campos.has(layout.campo) && !l.boa) continue;
    const fala = { motivo: 'o campo é obrigatório em um registro novo', sugestao: `Preencha ${nome}.` };
    errar(l, { codigo: 'CAMPO_OBRIGATORIO', coluna: nome, valor: '', fala });
  }
}

const DESCONTOS: ReadonlySet<string> = new Set(['VL_DESC', 'VL_DESC_PIS', 'VL_DESC_COFINS']);

/** A discount is where the ICMS is left out of the base of a consolidated record; the base does not follow it by itself. */
function avisarDesconto(l: Leitura, campos: ReadonlyMap<string, string>): void {
  const desconto = [...campos.keys()].find((campo) => DESCONTOS.has(campo));
  if (desconto === undefined) return;
  const nomes = new Set(colunasDeCampo(l.ctx.registro).map((c) => c.layout.campo));
  if (!nomes.has('CST_PIS') && !nomes.has('CST_COFINS')) return;
  const bases = ['VL_BC_PIS', 'VL_BC_COFINS'].filter((campo) => nomes.has(campo));
  if (bases.length === 0 || bases.some((campo) => campos.has(campo))) return;
  const fala = {
    motivo: 'muda o desconto, e a base da contribuição fica como está',
    sugestao: `Se o desconto sai da base, informe também ${bases.join(' e ')}.`,
  };
  avisar(l, { codigo: 'CALCULO_DIVERGENTE', coluna: desconto, valor: campos.get(desconto) ?? '', fala });
}

function colunasDeCampo(registro: string): readonly ColunaDeValor[] {
  return colunasDoRegistro(registro).flatMap((c) => (c.papel === 'campo' ? [c] : []));
}
