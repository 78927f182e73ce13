import type { ColunaEscrita } from '@apura/planilha';
import type { AbaComTitulos } from '../../comum/fill-aba.ts';
import { dominioEfdc } from '../dominios-efdc.ts';
import { type ColunaModelo, colunasDoRegistro } from './colunas-modelo.ts';
import { rotuloDoCampo } from './rotulos.ts';
import { tituloDoRegistro } from './titulos.ts';

/** Longer lists do not help in a cell; municipalities are typed. */
const MAXIMO_LISTA = 1_000;
const CODIGOS_NA_NOTA = 12;

type DeValor = Extract<ColunaModelo, { papel: 'chave' | 'campo' }>;

/** The sheet of a record: headings of the machine, labels, help, and free rows below. */
export function abaDoRegistro(registro: string): AbaComTitulos {
  const colunas = colunasDoRegistro(registro);
  return {
    nome: registro,
    colunas: colunas.map((c) => colunaEscrita(c)),
    congelar: { linhas: 3, colunas: 2 },
    primeiraLinhaDados: 4,
    notas: colunas.map((c, i) => ({ linha: 1, coluna: i + 1, texto: nota(registro, c) })),
    linhas: [
      { estilo: 'cabecalho', valores: colunas.map((c) => c.nome) },
      { estilo: 'rotulo', altura: 39, valores: colunas.map(rotulo) },
      { estilo: 'ajuda', altura: 51, valores: colunas.map(ajuda) },
    ],
  };
}

function colunaEscrita(coluna: ColunaModelo): ColunaEscrita {
  const largura = Math.min(34, Math.max(13, coluna.nome.length + 3));
  switch (coluna.papel) {
    case 'acao':
      return { largura: 11, formato: 'texto', lista: ['INCLUIR', 'ALTERAR', 'EXCLUIR'] };
    case 'periodo':
      return { largura: 11, formato: 'texto' };
    case 'estabelecimento':
      return { largura: 17, formato: 'texto' };
    case 'linha':
      return { largura: 9, formato: 'inteiro' };
    case 'chave':
      // A date or an amount in a key is compared with the file: a text cell keeps it as it was typed.
      return { largura: tamanhoDe(coluna, largura), formato: 'texto' };
    case 'campo': {
      const { tipo, decimais } = coluna.layout;
      const lista = listaDe(coluna);
      if (tipo === 'D') return { largura, formato: 'data' };
      if (tipo === 'N' && decimais !== null && decimais > 0) return { largura, formato: { decimais } };
      return { largura: tamanhoDe(coluna, largura), formato: 'texto', lista };
    }
  }
}

function tamanhoDe(coluna: DeValor, largura: number): number {
  return Math.max(largura, Math.min(46, (coluna.layout.tamanho ?? 0) + 2));
}

function listaDe(coluna: DeValor): string[] | undefined {
  const dominio = dominioEfdc(coluna.registro, coluna.layout.campo);
  return dominio && dominio.codigos.size <= MAXIMO_LISTA ? [...dominio.codigos.keys()] : undefined;
}

function rotulo(coluna: ColunaModelo): string {
  switch (coluna.papel) {
    case 'acao':
      return 'O que fazer';
    case 'periodo':
      return 'Mês do arquivo';
    case 'estabelecimento':
      return 'CNPJ do estabelecimento';
    case 'linha':
      return 'Linha no arquivo';
    case 'chave':
      return `Chave ${coluna.registro}: ${minuscula(rotuloDoCampo(coluna.registro, coluna.layout.campo))}`;
    case 'campo':
      return rotuloDoCampo(coluna.registro, coluna.layout.campo);
  }
}

const minuscula = (texto: string) =>
  /^\p{Lu}\p{Ll}/u.test(texto) ? texto.charAt(0).toLowerCase() + texto.slice(1) : texto;

function ajuda(coluna: ColunaModelo): string {
  switch (coluna.papel) {
    case 'acao':
      return 'INCLUIR, ALTERAR ou EXCLUIR';
    case 'periodo':
      return 'MM/AAAA, obrigatório';
    case 'estabelecimento':
      return '14 caracteres; vazio: matriz';
    case 'linha':
      return 'Número; no lugar da chave';
    case 'chave':
      return formato(coluna);
    case 'campo':
      return (
        `${formato(coluna)}, ` +
        `${coluna.layout.obrigatorio === 'S' ? 'obrigatório ao incluir' : 'opcional'}${lista(coluna)}`
      );
  }
}

function formato({ layout }: DeValor): string {
  if (layout.tipo === 'D') return 'Data, dd/mm/aaaa';
  const { tamanho, decimais } = layout;
  if (layout.tipo === 'N' && decimais !== null && decimais > 0) return `Número com até ${decimais} decimais`;
  const unidade = layout.tipo === 'N' ? 'dígitos' : 'caracteres';
  if (tamanho === null) return layout.tipo === 'N' ? 'Número inteiro' : 'Texto';
  return layout.tamanhoExato
    ? `${tamanho} ${tamanho === 1 ? unidade.slice(0, -1) : unidade}`
    : `Até ${tamanho} ${unidade}`;
}

function lista(coluna: DeValor): string {
  const dominio = dominioEfdc(coluna.registro, coluna.layout.campo);
  if (!dominio) return '';
  if (dominio.nome !== 'lista do campo') return `, ${dominio.nome}`;
  return `: ${[...dominio.codigos.keys()].slice(0, CODIGOS_NA_NOTA).join(', ')}`;
}

/** The note that opens over a heading: everything that is known of the column. */
function nota(registro: string, coluna: ColunaModelo): string {
  switch (coluna.papel) {
    case 'acao':
      return (
        `${registro}: ${tituloDoRegistro(registro)}\nINCLUIR cria um registro, ALTERAR muda os campos preenchidos, ` +
        'EXCLUIR retira o registro e o que está abaixo dele.'
      );
    case 'periodo':
      return 'O mês do arquivo que a linha altera. Cada linha altera um arquivo só.';
    case 'estabelecimento':
      return (
        'Estabelecimento do registro (0140 e A010, C010, D010, F010). Vazio: a matriz. Sem efeito nos registros ' +
        'sem estabelecimento.'
      );
    case 'linha':
      return (
        'Número da linha no arquivo original, como na coluna Linha dos relatórios. Dispensa as colunas CHAVE_. Ao ' +
        'INCLUIR, é a linha do registro acima.'
      );
    case 'chave':
      return `${coluna.layout.campo} do registro ${coluna.registro}, como está no arquivo.\n${formato(coluna)}.`;
    case 'campo': {
      const dominio = dominioEfdc(registro, coluna.layout.campo);
      const codigos = dominio ? [...dominio.codigos].slice(0, CODIGOS_NA_NOTA).map(([c, d]) => `${c} ${d}`) : [];
      const resto = dominio && dominio.codigos.size > CODIGOS_NA_NOTA ? [`e outros da ${dominio.nome}`] : [];
      return [
        `${coluna.nome}: ${rotuloDoCampo(registro, coluna.layout.campo)}`,
        `${ajuda(coluna)}.`,
        ...codigos,
        ...resto,
      ].join('\n');
    }
  }
}
