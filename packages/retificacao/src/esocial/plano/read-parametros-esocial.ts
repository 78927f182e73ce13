import type { CelulaLida } from '@apura/planilha';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../../comum/formula-sem-valor.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { PRIMEIRA_LINHA } from './abas-esocial.ts';
import { tell } from './count-falha.ts';
import { PARAMETROS_ESOCIAL } from './parametros-esocial.ts';
import { readCelula } from './read-celula.ts';

/**
 * Reads the sheet PARAMETROS row by row into `parametros`, and the row of each parameter into `linhas`. Columns are
 * found by name, or by their places in the model where the first row names none.
 */
export function createLeitorParametros(
  parametros: Map<string, string>,
  linhas: Map<string, number>,
  report: Relatar,
): (linha: number, celulas: readonly (CelulaLida | null)[]) => void {
  let [daChave, doValor] = [0, 1];
  return (linha, celulas) => {
    if (linha === 1) {
      const nomes = celulas.map((c) => c?.texto.trim().toUpperCase());
      if (nomes.includes('PARAMETRO') && nomes.includes('VALOR'))
        [daChave, doValor] = [nomes.indexOf('PARAMETRO'), nomes.indexOf('VALOR')];
      return;
    }
    const semValor = [daChave, doValor].find((posicao) => isFormulaSemValor(celulas[posicao]));
    if (semValor !== undefined) {
      tell(report, {
        codigo: 'FORMATO',
        aba: 'PARAMETROS',
        linha,
        coluna: celulas[daChave]?.texto.trim() ?? '',
        mensagem: `Aba PARAMETROS, linha ${linha}: ${motivoDaFormula(semValor, linha)}.`,
        sugestao: SUGESTAO_FORMULA,
      });
      return;
    }
    readParametro({ chave: celulas[daChave], valor: celulas[doValor], linha, parametros, linhas, report });
  };
}

function readParametro(o: {
  chave: CelulaLida | null | undefined;
  valor: CelulaLida | null | undefined;
  linha: number;
  parametros: Map<string, string>;
  linhas: Map<string, number>;
  report: Relatar;
}): void {
  const { chave, valor, linha, parametros, report } = o;
  const parametro = PARAMETROS_ESOCIAL.find((p) => p.chave.toUpperCase() === chave?.texto.trim().toUpperCase());
  const texto = valor?.texto.trim() ?? '';
  const nome = chave?.texto.trim() ?? '';
  if (!parametro && nome !== '' && linha >= PRIMEIRA_LINHA) {
    tell(report, {
      nivel: 'ADVERTENCIA',
      codigo: 'PLANILHA_INVALIDA',
      aba: 'PARAMETROS',
      linha,
      coluna: nome.slice(0, 60),
      valor: texto.slice(0, 60),
      mensagem: `Aba PARAMETROS, linha ${linha}: o parâmetro ${nome.slice(0, 60)} não existe e foi ignorado.`,
      sugestao: 'Confira o nome do parâmetro no modelo.',
    });
  }
  if (!parametro || texto === '') return;
  const escrito = parametro.tipo.aceita(texto) ? texto : texto.toUpperCase();
  const lido =
    parametro.chave === 'DATA_GERACAO' && valor ? readCelula(valor, 'data') : { texto: escrito, aviso: null };
  if ('erro' in lido || !parametro.tipo.aceita(lido.texto)) {
    const naoSuportado = ['TRANSMITIR', 'LEIAUTE', 'BASE'].includes(parametro.chave);
    tell(report, {
      codigo: naoSuportado ? 'NAO_SUPORTADO' : 'DOMINIO',
      aba: 'PARAMETROS',
      linha,
      coluna: parametro.chave,
      valor: texto,
      mensagem:
        `Aba PARAMETROS, linha ${linha}: o valor "${texto.slice(0, 60)}" não é aceito em ${parametro.chave}, que ` +
        `deve ter ${parametro.tipo.descricao}.`,
      sugestao: parametro.ajuda,
    });
    return;
  }
  parametros.set(parametro.chave, lido.texto);
  o.linhas.set(parametro.chave, linha);
}
