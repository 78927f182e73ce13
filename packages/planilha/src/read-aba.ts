import type { CelulaLida, EventoPlanilha } from './celula-lida.ts';
import { colunaDaReferencia, letrasDaColuna } from './coluna-letras.ts';
import type { LimitesPlanilha } from './limites-planilha.ts';
import { PlanilhaError } from './planilha-error.ts';
import { createTextoRico, decodeEscapes, type EstruturaPasta } from './read-estrutura.ts';
import { celulaNumerica } from './valor-celula.ts';
import { stepXml } from './walk-xml.ts';

export interface ReadAbaOptions {
  aba: string;
  pedacos: AsyncIterable<string>;
  estrutura: EstruturaPasta;
  limites: LimitesPlanilha;
  linha: (evento: EventoPlanilha) => void;
}

/** A cell while its element is open. */
interface CelulaAberta {
  coluna: number;
  tipo: string;
  estilo: number;
  valor: string | null;
  formula: boolean;
}

/** Reads the rows of a sheet that have a value, stopping after each piece. */
export async function* readAba(o: ReadAbaOptions): AsyncGenerator<void> {
  let numero = 0;
  let coluna = 0;
  let celulas: (CelulaLida | null)[] = [];
  let aberta: CelulaAberta | null = null;
  const texto = createTextoRico();

  yield* stepXml(o.pedacos, {
    abre(nome, atributos) {
      if (nome === 'row') {
        numero = numeroDaLinha(atributos.r, numero + 1);
        coluna = 0;
        celulas = [];
      } else if (nome === 'c') {
        coluna = colunaDaReferencia(atributos.r ?? '') || coluna + 1;
        aberta = { coluna, tipo: atributos.t ?? 'n', estilo: Number(atributos.s ?? '0'), valor: null, formula: false };
        texto.comecar();
      } else if (aberta && nome === 'f') {
        aberta.formula = true;
      } else {
        texto.abre(nome);
      }
    },
    fecha(nome, conteudo) {
      if (nome === 'row') {
        if (celulas.every((c) => c === null)) return;
        // Rows that only have a look do not count, even if a program writes many of them.
        if (numero > o.limites.maximoLinhas) throw linhasDemais(o);
        o.linha({ tipo: 'linha', aba: o.aba, linha: numero, celulas });
      } else if (aberta && nome === 'c') {
        if (aberta.tipo === 'inlineStr') aberta.valor = texto.valor();
        const lida = valorDaCelula(aberta, o.estrutura);
        if (lida && aberta.coluna <= o.limites.maximoColunas) {
          if (lida.texto.length > o.limites.maximoCaracteres) throw textoDemais(o, aberta.coluna, numero);
          while (celulas.length < aberta.coluna - 1) celulas.push(null);
          celulas[aberta.coluna - 1] = lida;
        }
        aberta = null;
      } else if (aberta && nome === 'v') {
        aberta.valor = conteudo;
      } else {
        texto.fecha(nome, conteudo);
      }
    },
  });
}

function numeroDaLinha(referencia: string | undefined, seguinte: number): number {
  return referencia !== undefined && /^\d{1,7}$/.test(referencia) ? Number(referencia) : seguinte;
}

const comMilhares = (n: number): string => n.toLocaleString('pt-BR');

const linhasDemais = (o: ReadAbaOptions) =>
  new PlanilhaError(
    `A aba ${o.aba} tem linhas além da ${comMilhares(o.limites.maximoLinhas)}, a última que uma retificação lê.`,
    'Divida as alterações em mais de uma planilha, ou apague as linhas vazias do fim da aba.',
    { aba: o.aba, linha: o.limites.maximoLinhas },
  );

const textoDemais = (o: ReadAbaOptions, coluna: number, linha: number) =>
  new PlanilhaError(
    `A célula ${letrasDaColuna(coluna)}${linha} da aba ${o.aba} tem mais de ` +
      `${comMilhares(o.limites.maximoCaracteres)} caracteres, o máximo de uma célula do Excel.`,
    'Reduza o texto da célula e envie a planilha de novo.',
    { aba: o.aba, linha, coluna: letrasDaColuna(coluna) },
  );

function valorDaCelula(celula: CelulaAberta, estrutura: EstruturaPasta): CelulaLida | null {
  const { valor, formula } = celula;
  // A formula that was saved without being calculated has no value (`<v/>` or no `v` at all) and must not pass for an
  // empty cell. Only a formula of type `str` may have an empty result.
  if (formula && (valor === null || (valor === '' && celula.tipo !== 'str'))) {
    return { tipo: 'erro', texto: '', formula };
  }
  if (valor === null || valor === '') return null;
  switch (celula.tipo) {
    case 's': {
      const compartilhado = estrutura.textos[Number(valor)] ?? '';
      return compartilhado === '' ? null : { tipo: 'texto', texto: compartilhado, formula };
    }
    case 'inlineStr':
      return { tipo: 'texto', texto: valor, formula };
    case 'str':
      return { tipo: 'texto', texto: decodeEscapes(valor), formula };
    case 'b':
      return { tipo: 'logico', texto: valor === '1' ? 'VERDADEIRO' : 'FALSO', formula };
    case 'e':
      return { tipo: 'erro', texto: valor, formula };
    case 'd':
      return { tipo: 'data', texto: valor.slice(0, 10), formula };
    default:
      return celulaNumerica({
        bruto: valor,
        data: estrutura.datas[celula.estilo] === true,
        diasDeDiferenca: estrutura.diasDeDiferenca,
        formula,
      });
  }
}
