import { findCnpj } from '@apura/br';
import type { CelulaLida } from '@apura/planilha';
import { readAcao } from '../../comum/acao.ts';
import type { Acao, AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { isFormulaSemValor } from '../../comum/formula-sem-valor.ts';
import type { LinhaSemChave } from '../../sped/aplicar/linhas-sem-chave.ts';
import { readPeriodo } from '../../sped/plano/periodo-planilha.ts';
import type { Fala } from '../../sped/plano/valor-campo.ts';
import { chavesDe } from '../chaves-registro.ts';
import { readCampos, requireCampos, warnDesconto } from './campos-da-linha.ts';
import { errouNaChave, readChaves } from './chaves-da-linha.ts';
import {
  type ContextoLinha,
  celulaDo,
  failFormula,
  fault,
  isDeValor,
  type Leitura,
  type Preenchida,
  warn,
} from './leitura-da-linha.ts';

/**
 * A row of data: the change that it asks for, as far as it could be read; or, without a key, what is known of the row.
 */
export type LinhaLida =
  | { alteracao: AlteracaoSped; boa: boolean; semChave?: never }
  | { semChave: LinhaSemChave; alteracao?: never };

/** Reads a row of data; null when it is empty or changes nothing. Reports its errors; a row without errors is `boa`. */
export function readLinha(o: {
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
  const leitura: Leitura = { numero: o.numero, ctx: o.ctx, periodo: '', boa: true, comErro: new Set(), preenchidas };
  const { registro } = leitura.ctx;
  // The month comes first: every error of the row belongs to it.
  const periodo = isFormulaSemValor(celulaDo(leitura, 'periodo')) ? null : readPeriodoDaLinha(leitura);
  const semValor = preenchidas.filter((p) => !isDeValor(p) && isFormulaSemValor(p.celula));
  for (const p of semValor) failFormula(leitura, p);
  if (semValor.length > 0) return { semChave: { periodo: leitura.periodo, registro, acao: null } };
  const acao = readAcaoDaLinha(leitura);
  const semChave = { semChave: { periodo: leitura.periodo, registro, acao } };
  if (periodo === null || acao === null) return semChave;
  const estabelecimento = readEstabelecimento(leitura);
  const linha = readLinhaBase(leitura, acao);
  const campos = acao === 'EXCLUIR' ? new Map<string, string>() : readCampos(leitura, acao);
  const chaves = readChaves(leitura, { acao, linha, campos });
  if (acao === 'INCLUIR') requireCampos(leitura, campos);
  if (acao === 'ALTERAR') warnDesconto(leitura, campos);
  if (acao === 'ALTERAR' && leitura.boa && campos.size === 0) {
    warn(leitura, { codigo: 'CAMPO_OBRIGATORIO', coluna: '', valor: '', fala: NADA_A_ALTERAR });
    return null;
  }
  if (chaves === null || (!leitura.boa && errouNaChave(leitura, acao))) return semChave;
  const alteracao = {
    acao,
    registro,
    periodo,
    estabelecimento,
    linhaBase: linha,
    ...chaves,
    campos: Object.fromEntries(campos),
    origem: { aba: leitura.ctx.aba, linha: leitura.numero },
  };
  return { alteracao, boa: leitura.boa };
}

const NADA_A_ALTERAR: Fala = {
  motivo: 'a linha pede ALTERAR e não traz nenhum valor novo; foi ignorada',
  sugestao: 'Preencha os campos que mudam, ou apague a linha.',
};

function readPeriodoDaLinha(leitura: Leitura): string | null {
  const celula = celulaDo(leitura, 'periodo');
  const periodo = celula && readPeriodo(celula);
  if (!celula || !periodo) {
    const motivo = celula ? 'não é um mês' : 'falta o mês da alteração';
    const fala = { motivo, sugestao: 'Digite o mês como MM/AAAA. Sem ele não se sabe que arquivo a linha altera.' };
    const codigo = celula ? 'FORMATO' : 'CAMPO_OBRIGATORIO';
    fault(leitura, { codigo, coluna: 'PERIODO', valor: celula?.texto ?? '', fala });
    return null;
  }
  leitura.periodo = periodo;
  const recusa = leitura.ctx.refusePeriodo(periodo);
  if (recusa) fault(leitura, { ...recusa, coluna: 'PERIODO', valor: celula.texto });
  return recusa ? null : periodo;
}

function readAcaoDaLinha(leitura: Leitura): Acao | null {
  const celula = celulaDo(leitura, 'acao');
  const acao = celula && readAcao(celula.texto);
  if (acao) return acao;
  const motivo = celula ? 'não é uma ação' : 'a linha tem dados e não diz o que fazer';
  const fala = { motivo, sugestao: 'Escolha INCLUIR, ALTERAR ou EXCLUIR, ou apague a linha.' };
  fault(leitura, { codigo: 'ACAO_INVALIDA', coluna: 'ACAO', valor: celula?.texto ?? '', fala });
  return null;
}

function readEstabelecimento(leitura: Leitura): string {
  const celula = celulaDo(leitura, 'estabelecimento');
  if (!celula || chavesDe(leitura.ctx.registro)?.estabelecimento !== true) return '';
  const cnpj = findCnpj(celula.tipo === 'numero' ? celula.texto.padStart(14, '0') : celula.texto);
  const coluna = 'CNPJ_ESTAB';
  if (cnpj) return cnpj;
  const fala = {
    motivo: 'não é um CNPJ válido',
    sugestao: 'Digite os 14 caracteres do CNPJ do estabelecimento, ou deixe em branco para a matriz.',
  };
  fault(leitura, { codigo: 'FORMATO', coluna, valor: celula.texto, fala });
  return '';
}

function readLinhaBase(leitura: Leitura, acao: Acao): number | null {
  const celula = celulaDo(leitura, 'linha');
  if (!celula) return null;
  const coluna = 'LINHA';
  const valor = celula.texto.trim().replace(/^(\d{1,3}(\.\d{3})+)$/, (n) => n.replaceAll('.', ''));
  if (!/^\d{1,9}$/.test(valor) || Number(valor) === 0) {
    const fala = {
      motivo: 'não é um número de linha',
      sugestao: 'Copie a coluna Linha do relatório, ou deixe em branco.',
    };
    fault(leitura, { codigo: 'FORMATO', coluna, valor: celula.texto, fala });
    return null;
  }
  if (acao === 'INCLUIR' && chavesDe(leitura.ctx.registro)?.pai === null) {
    const fala = {
      motivo: 'não foi usado, porque o registro novo não fica abaixo de outro',
      sugestao: 'Deixe LINHA em branco ao incluir registros sem pai.',
    };
    warn(leitura, { codigo: 'FORMATO', coluna, valor, fala });
    return null;
  }
  return Number(valor);
}
