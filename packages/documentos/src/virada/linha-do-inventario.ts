import { findCnpj } from '@apura/br';
import { hasValidDv, parseChave } from '../xml/chave.ts';
import type { ValorColuna } from '../xml/registro-xml.ts';
import {
  type ColunaDoInventario,
  DONOS_DO_ITEM,
  HIPOTESES_DO_ESTOQUE,
  ORIGENS_DO_ITEM,
  SIM_OU_NAO,
} from './colunas-do-inventario.ts';
import type { CelulaDaPlanilha } from './leitor-de-planilha.ts';
import { readNumero } from './numero-da-celula.ts';

interface ProblemaDaLinha {
  campo: ColunaDoInventario;
  /** A sentence that begins with the value's name and says what is wrong. */
  frase: string;
  valor: string | null;
}

export interface LinhaDoInventario {
  /** By the columns of the table, without file, line, day and problem. */
  valores: Readonly<Record<string, ValorColuna>>;
  problemas: ProblemaDaLinha[];
  /** Neither quantity nor cost: an item of the list that the company does not have in stock. */
  semEstoque: boolean;
}

const MAXIMO_TEXTO = 255;

/** One row of the sheet. Every value that cannot be what the column asks for becomes null and a problem. */
export function readLinhaDoInventario(
  celula: (coluna: ColunaDoInventario) => CelulaDaPlanilha | null,
): LinhaDoInventario {
  const problemas: ProblemaDaLinha[] = [];
  const textoDe = (campo: ColunaDoInventario): string => {
    const lida = celula(campo);
    if (lida?.tipo !== 'erro') return lida?.texto.trim() ?? '';
    problemas.push({ campo, frase: `${campo}: a célula tem um erro ou uma fórmula sem resultado`, valor: lida.texto });
    return '';
  };
  const fail = (campo: ColunaDoInventario, motivo: string): null => {
    problemas.push({ campo, frase: `${campo} ${motivo}`, valor: celula(campo)?.texto ?? null });
    return null;
  };
  const numeroDe = (campo: ColunaDoInventario, forma: { casas: number; arredonda: boolean }): bigint | null => {
    const lido = readNumero(celula(campo), forma);
    if ('erro' in lido) return fail(campo, lido.erro);
    return lido.valor !== null && lido.valor < 0n ? fail(campo, 'é menor que zero') : lido.valor;
  };
  const escolhaDe = (campo: ColunaDoInventario, lista: readonly string[]): string | null => {
    const texto = textoDe(campo);
    if (texto === '') return null;
    return (
      lista.find((item) => item.toLowerCase() === texto.toLowerCase()) ?? fail(campo, `não é ${lista.join(' nem ')}`)
    );
  };
  /** A code that Excel may have turned into a number, which loses its zeros at the left. */
  const codigoDe = (campo: ColunaDoInventario, digitos: number): string => {
    const texto = textoDe(campo).replace(/[.\-/\s]/g, '');
    return celula(campo)?.tipo === 'numero' && /^\d+$/.test(texto) ? texto.padStart(digitos, '0') : texto;
  };
  const curto = (texto: string): string | null => (texto === '' ? null : texto.slice(0, MAXIMO_TEXTO));

  const antes = problemas.length;
  const quantidade = numeroDe('Quantidade', { casas: 3, arredonda: false });
  const custo = numeroDe('Custo Unitário', { casas: 6, arredonda: true });
  const emBranco = quantidade === null && custo === null && problemas.length === antes;
  if (emBranco) return { valores: {}, problemas: [], semEstoque: true };
  if (problemas.length === antes) {
    if (quantidade === null) fail('Quantidade', 'em branco, com custo informado');
    if (custo === null) fail('Custo Unitário', 'em branco, com quantidade informada');
  }
  const cnpj = findCnpj(codigoDe('CNPJ do Estabelecimento', 14)) ?? fail('CNPJ do Estabelecimento', 'não é um CNPJ');
  const codigo = textoDe('Código');
  if (codigo === '') fail('Código', 'em branco');
  const ncm = codigoDe('NCM', 8);
  const ncmValida = /^\d{8}$/.test(ncm) ? ncm : fail('NCM', 'não tem oito dígitos');
  const tipo = /^(\d{2})(?!\d)/.exec(textoDe('Tipo do Item').padStart(2, '0'))?.[1];
  const tipoLido =
    tipo ?? (textoDe('Tipo do Item') === '' ? null : fail('Tipo do Item', 'não começa por dois dígitos'));
  const unidade = textoDe('Unidade');
  if (unidade === '') fail('Unidade', 'em branco');
  const origem = escolhaDe('Origem', ORIGENS_DO_ITEM);
  const importacao = numeroDe('PIS e COFINS-Importação por Unidade', { casas: 6, arredonda: true });
  if (importacao !== null && origem === 'Nacional')
    fail('PIS e COFINS-Importação por Unidade', 'informado em item nacional');
  const hipotese = escolhaDe('Hipótese', HIPOTESES_DO_ESTOQUE);
  const dono = escolhaDe('De Quem É', DONOS_DO_ITEM);
  const fornecedor = escolhaDe('Fornecedor PJ', SIM_OU_NAO);
  const chave = textoDe('Chave da Última Compra').replace(/\s/g, '');
  const chaveInteira = parseChave(chave);
  const chaveLida =
    chave === '' || (chaveInteira !== null && hasValidDv(chaveInteira))
      ? chaveInteira
      : fail('Chave da Última Compra', 'é inválida');
  const novo = escolhaDe('Bem Novo', SIM_OU_NAO);
  const insumos = numeroDe('Custo dos Insumos por Unidade', { casas: 6, arredonda: true });
  if (insumos !== null && custo !== null && insumos > custo)
    fail('Custo dos Insumos por Unidade', 'é maior que o custo unitário');
  return {
    valores: {
      cnpj,
      codigo: curto(codigo),
      descricao: curto(textoDe('Descrição')),
      ncm: ncmValida,
      tipo: tipoLido,
      unidade: curto(unidade),
      quantidade,
      custo_unitario: custo,
      origem,
      importacao_unitaria: importacao,
      hipotese,
      posse: dono === null ? null : String((DONOS_DO_ITEM as readonly string[]).indexOf(dono)),
      fornecedor_pj: fornecedor,
      chave: chaveLida,
      bem_novo: novo,
      custo_insumos: insumos,
    },
    problemas,
    semEstoque: false,
  };
}
