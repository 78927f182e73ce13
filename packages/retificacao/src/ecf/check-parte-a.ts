import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import { parseDecimalSped } from '../sped/decimal-sped.ts';
import { type Contexto, checkLista, checkNaoNegativo } from './contexto-da-conferencia.ts';
import type { RegistroIdentificado } from './identidade-ecf.ts';
import { anoDaTabelaDinamica, linhasDinamicas } from './linhas-dinamicas.ts';
import { campoEcf } from './read-registros-ecf.ts';

/** Checks the line of part A that a row leaves in M300 or M350 against the dynamic table of its year. */
export function checkParteA(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  identificado: RegistroIdentificado,
  registro: 'M300' | 'M350',
): void {
  const codigo = campoEcf(identificado.registro, 'CODIGO').trim();
  const linha = linhasDinamicas(registro, ctx.ano, ctx.qualificacao).get(codigo);
  const incluiu = alteracao.acao === 'INCLUIR' || alteracao.campos.CODIGO !== undefined;
  if (!linha) {
    if (!incluiu) return;
    const futura = ctx.ano > anoDaTabelaDinamica();
    ctx.say(alteracao, {
      nivel: futura ? 'ADVERTENCIA' : 'ERRO',
      codigo: 'REFERENCIA_INEXISTENTE',
      coluna: 'CODIGO',
      valor: codigo,
      motivo: `não está na tabela dinâmica do ${registro} para ${ctx.ano}`,
      sugestao: 'Use um código da tabela dinâmica da ECF do ano, conforme a qualificação da pessoa jurídica.',
    });
    return;
  }
  if (linha.tipoLinha === 'R') {
    const motivo = `é o título de um grupo no ${registro}, e não recebe valor`;
    const sugestao = 'Use o código de uma das linhas abaixo do título.';
    ctx.say(alteracao, { codigo: 'DOMINIO', coluna: 'CODIGO', valor: codigo, motivo, sugestao });
    return;
  }
  if (linha.tipoLinha === 'CNA' && alteracao.campos.VALOR !== undefined) {
    ctx.say(alteracao, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      coluna: 'VALOR',
      valor: alteracao.campos.VALOR,
      motivo: `é de uma linha que o programa validador calcula (${registro} ${codigo}), e será refeito por ele`,
      sugestao: 'Altere as linhas de que o cálculo parte.',
    });
  }
  if (linha.tipoLancamento !== '' && linha.tipoLancamento !== 'R') {
    const coluna = 'TIPO_LANCAMENTO';
    // A new line has to give its kind: a line without a kind is in no sum.
    const valor = alteracao.acao === 'INCLUIR' ? campoEcf(identificado.registro, coluna) : alteracao.campos[coluna];
    // The rules of any ECF know a value that is in no list.
    if (/^[AEPLR]?$/.test(valor ?? '')) checkLista(ctx, alteracao, { coluna, valor, lista: [linha.tipoLancamento] });
  }
  checkRelacaoDigitada(ctx, alteracao, identificado, linha.tipoLancamento);
  if (linha.tipoLancamento !== 'L') checkNaoNegativo(ctx, alteracao, 'VALOR');
}

function checkRelacaoDigitada(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  identificado: RegistroIdentificado,
  tipo: string,
): void {
  const coluna = 'IND_RELACAO';
  const lancamento = /^[AEP]$/.test(tipo);
  const mexe = alteracao.acao === 'INCLUIR' || alteracao.campos[coluna] !== undefined;
  if (mexe && lancamento && campoEcf(identificado.registro, coluna) === '') {
    const motivo = 'o campo IND_RELACAO é obrigatório em uma adição, exclusão ou compensação';
    const sugestao = 'Use 1 (conta da parte B), 2 (conta contábil), 3 (ambas) ou 4 (sem relacionamento).';
    ctx.say(alteracao, { codigo: 'CAMPO_OBRIGATORIO', coluna, valor: '', motivo, sugestao });
    return;
  }
  // A compensation of losses can only be related to the account of part B that holds them.
  const valor = alteracao.campos[coluna];
  if (tipo === 'P' && /^[234]$/.test(valor ?? '')) checkLista(ctx, alteracao, { coluna, valor, lista: ['1'] });
}

/** The line must have accounts of the kinds that IND_RELACAO asks for, and no others. */
export function checkRelacao(ctx: Contexto, alteracao: AlteracaoSped, linha: RegistroIdentificado): void {
  const relacao = campoEcf(linha.registro, 'IND_RELACAO').trim();
  if (!/^[1234]$/.test(relacao) || (parseDecimalSped(campoEcf(linha.registro, 'VALOR')) ?? 0n) === 0n) return;
  const registro = linha.registro.forma.registro;
  const [daB, contabil] = registro === 'M300' ? ['M305', 'M310'] : ['M355', 'M360'];
  for (const [filho, relacoes, oQue] of [
    [daB, '13', 'contas da parte B'],
    [contabil, '23', 'contas contábeis'],
  ] as const) {
    const tem = ctx.filhos.get(linha)?.includes(filho) ?? false;
    const pede = relacoes.includes(relacao);
    if (tem === pede) continue;
    const onde = `${registro} ${campoEcf(linha.registro, 'CODIGO')} de ${linha.registro.periodo}`;
    ctx.say(alteracao, {
      codigo: pede ? 'PAI_NAO_ENCONTRADO' : 'REFERENCIA_INEXISTENTE',
      coluna: 'IND_RELACAO',
      valor: relacao,
      motivo: pede
        ? `pede ${oQue} (${filho}) no ${onde}, que não tem nenhuma`
        : `não admite ${oQue} (${filho}) no ${onde}`,
      sugestao: pede
        ? `Inclua na aba ${filho} as contas do lançamento, ou mude IND_RELACAO.`
        : `Exclua na aba ${filho} as contas do lançamento, ou mude IND_RELACAO.`,
    });
  }
}
