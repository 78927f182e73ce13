import type { AbaEscrita, LinhaEscrita } from '@apura/planilha';
import { abaLeiaMe } from '../../comum/aba-leia-me.ts';
import { LIMPAR } from '../../comum/acao.ts';
import type { ParametroDaPlanilha } from '../../comum/parametro-da-planilha.ts';
import type { ProjetoDoModelo } from '../../comum/projeto-do-modelo.ts';
import { LEIAUTE } from '../leiaute/leiautes.ts';
import { ABAS_ESOCIAL, PRIMEIRA_LINHA } from '../plano/abas-esocial.ts';
import { PARAMETROS_ESOCIAL } from '../plano/parametros-esocial.ts';

/** Raised when a column is renamed or a rule of the sheets changes. */
const VERSAO_MODELO = 1;

export interface AbasDeApoioOptions {
  projeto?: ProjetoDoModelo | undefined;
  /** Values in place of the defaults. */
  parametros?: readonly ParametroDaPlanilha[] | undefined;
  /** Rows of LEIA-ME below the instructions. */
  resumo?: readonly LinhaEscrita[] | undefined;
}

/** The two sheets before those of the events: LEIA-ME and PARAMETROS. */
export function abasDeApoioEsocial(o: AbasDeApoioOptions): AbaEscrita[] {
  return [leiaMe(o), parametros(o.parametros ?? [])];
}

const INSTRUCOES: readonly string[] = [
  'Uma planilha retifica vários meses de um projeto concluído. Cada linha muda um item de um evento.',
  `Preencha a partir da linha ${PRIMEIRA_LINHA}. A linha 1 é lida pelo programa e não pode mudar; a ordem das ` +
    'colunas pode.',
  'As colunas de chave acham o evento e o item; as opcionais só são precisas quando mais de um item serve.',
  `Ao ALTERAR, célula vazia mantém o valor e ${LIMPAR} esvazia o campo. INCLUIR cria um item; EXCLUIR retira.`,
  'perApur é o mês, como 03/2024, ou o ano, como 2024, na folha do 13º.',
  'O evento retificador repete tudo o que o original diz e leva o número do seu recibo: sem o recibo o evento ' +
    'não é retificado.',
  'CPF, matrícula e período não mudam por retificação: exclua o evento na aba S-3000 e envie outro no sistema de ' +
    'folha.',
  'Rubricas, estabelecimentos e lotações são alterados na tabela: ALTERAR muda toda a vigência, INCLUIR_VIGENCIA ' +
    'começa outra.',
  'Mudar a incidência não recalcula os meses já fechados: liste-os em S-1200_REENVIAR.',
  'Mês fechado é reaberto (S-1298) antes e fechado de novo (S-1299) depois; o S-1210 não pede reabertura.',
  'Digite códigos como texto, com os zeros à esquerda. Valores aceitam vírgula ou ponto nos decimais.',
  'Fórmulas valem pelo último resultado calculado. Macros e vínculos com outras planilhas são ignorados.',
  'Cada envio parte de novo dos eventos do projeto, e não da retificação anterior.',
  'Um mês com erro não é gerado, os outros são; um erro na tabela de rubricas, estabelecimentos ou lotações ' +
    'impede todos.',
  'Os arquivos gerados são enviados na ordem de sequencia.csv, pelo seu sistema de folha ou, por ordem sua, pelo ' +
    'portal. Nada é transmitido sem essa ordem.',
];

function leiaMe({ projeto, resumo = [] }: AbasDeApoioOptions): AbaEscrita {
  const meses: LinhaEscrita[] = projeto
    ? [
        { valores: [] },
        { estilo: 'total', valores: [`Meses do projeto ${projeto.nome}`] },
        { estilo: 'cabecalho', valores: ['Mês', 'Arquivo'] },
        ...projeto.meses.map((m) => ({ valores: [m.periodo, m.arquivo ?? 'sem eventos no projeto'] })),
      ]
    : [];
  return abaLeiaMe({
    titulo: 'Retificação do eSocial',
    sobre: `Modelo versão ${VERSAO_MODELO}. Eventos escritos no leiaute ${LEIAUTE}.`,
    instrucoes: INSTRUCOES,
    abas: ABAS_ESOCIAL.map((a) => `${a.nome}: ${a.uso}`),
    depois: [...resumo, ...meses],
    larguras: [110, 60],
  });
}

function parametros(dados: readonly ParametroDaPlanilha[]): AbaEscrita {
  const informados = new Map(dados.map((p) => [p.parametro, p.valor]));
  return {
    nome: 'PARAMETROS',
    colunas: [
      { largura: 20, formato: 'texto' },
      { largura: 20, formato: 'texto' },
      { largura: 100, formato: 'texto' },
    ],
    congelar: { linhas: 3, colunas: 0 },
    primeiraLinhaDados: PRIMEIRA_LINHA,
    linhas: [
      { estilo: 'cabecalho', valores: ['PARAMETRO', 'VALOR', 'AJUDA'] },
      { estilo: 'rotulo', valores: ['Parâmetro', 'Valor', 'O que faz'] },
      { estilo: 'ajuda', valores: ['Não mude', 'Mude aqui', ''] },
      ...PARAMETROS_ESOCIAL.map((p) => ({ valores: [p.chave, informados.get(p.chave) ?? p.padrao, p.ajuda] })),
    ],
  };
}
