import { formatCnpj, formatPeriodo, moveCompetencia, todayInSaoPaulo } from '@apura/br';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';
import { renderPapelPdf, type TextoPapel } from './render-papel-pdf.ts';
import { type MundoIntegra, ok, type PedidoServico, type RespostaServico } from './servico.ts';

interface DeclaracaoPgdas {
  /** AAAA-MM. */
  competencia: string;
  /** Root of the CNPJ, year, month and sequence. */
  numero: string;
  /** AAAAMMDDhhmmss. */
  transmissao: string;
}

const NUMERO = /^[0-9A-Z]{8}(\d{4})(\d{2})\d{3}$/;
const NUMERO_DAS = /^07(\d{4})(\d{2})\d{9}$/;

/**
 * PGDASD/CONSDECLARACAO13: what was done in each month of a year. The documentation and real answers name the list
 * differently: years take turns.
 */
export function listDeclaracoes(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const { contribuinte, dados, agora } = pedido;
  const ano = String(dados.anoCalendario ?? '');
  if (!/^\d{4}$/.test(ano)) return invalida('Ano-calendário inválido.');
  const ate = todayInSaoPaulo(agora).slice(0, 7);
  const meses = Array.from({ length: 12 }, (_, i) => `${ano}-${String(i + 1).padStart(2, '0')}`)
    .filter((mes) => mes < ate)
    .filter((mes) => declaracoesDe(contribuinte, mes, mundo).length > 0);
  if (meses.length === 0) return AUSENTE;
  const periodos = meses.map((mes) => ({
    periodoApuracao: Number(mes.replace('-', '')),
    operacoes: [
      ...declaracoesDe(contribuinte, mes, mundo).map(({ numero, transmissao }, at) => ({
        tipoOperacao: at === 0 ? 'Original' : 'Retificadora',
        indiceDeclaracao: { numeroDeclaracao: numero, dataHoraTransmissao: transmissao, malha: null },
        indiceDas: null,
      })),
      {
        tipoOperacao: 'Geração de DAS',
        indiceDeclaracao: null,
        indiceDas: { numeroDas: dasDe(mes), datahoraEmissaoDas: `${seguinte(mes)}18101112`, dasPago: true },
      },
    ],
  }));
  const lista = Number(ano) % 2 === 0 ? { listaPeriodos: periodos } : { periodos };
  return ok('PGDASD', { anoCalendario: Number(ano), ...lista });
}

/** PGDASD/CONSULTIMADECREC14: the papers of the latest declaration of a month. */
export function ultimaDeclaracao({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const mes = /^(\d{4})(\d{2})$/.exec(String(dados.periodoApuracao ?? ''));
  if (mes === null) return invalida('Período de apuração inválido.');
  const ultima = declaracoesDe(contribuinte, `${mes[1]}-${mes[2]}`, mundo).at(-1);
  return ultima === undefined ? AUSENTE : papeis(contribuinte, ultima);
}

/** PGDASD/CONSDECREC15: the papers of a declaration by its number. */
export function declaracaoPorNumero({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const numero = String(dados.numeroDeclaracao ?? '');
  const [, ano, mes] = NUMERO.exec(numero) ?? [];
  if (ano === undefined) return invalida('Número da declaração inválido.');
  const achada = declaracoesDe(contribuinte, `${ano}-${mes}`, mundo).find((uma) => uma.numero === numero);
  return achada === undefined ? AUSENTE : papeis(contribuinte, achada);
}

/** PGDASD/CONSEXTRATO16: the statement of an assessment by the number of its DAS. */
export function extrato({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const numero = String(dados.numeroDas ?? '');
  const [, ano, mes] = NUMERO_DAS.exec(numero) ?? [];
  if (ano === undefined) return invalida('Número do DAS inválido.');
  const ultima = declaracoesDe(contribuinte, `${ano}-${mes}`, mundo).at(-1);
  if (ultima === undefined) return AUSENTE;
  const pdf = papel(contribuinte, ultima, ['Extrato do Simples Nacional', `DAS ${numero}`]);
  return ok('PGDASD', { numeroDas: numero, extrato: { nomeArquivo: `extrato-${numero}.pdf`, pdf } });
}

function papeis(contribuinte: string, declaracao: DeclaracaoPgdas): RespostaServico {
  const { numero } = declaracao;
  const tipo = numero.endsWith('001') ? 'Declaração Original' : 'Declaração Retificadora';
  const programa = 'Programa Gerador do Documento de Arrecadação do Simples Nacional - Declaratório';
  return ok('PGDASD', {
    numeroDeclaracao: numero,
    declaracao: { nomeArquivo: `declaracao-${numero}.pdf`, pdf: papel(contribuinte, declaracao, [programa, tipo]) },
    recibo: {
      nomeArquivo: `recibo-${numero}.pdf`,
      pdf: papel(contribuinte, declaracao, ['RECIBO DE ENTREGA DA APURAÇÃO NO PGDAS-D', tipo]),
    },
    maed: null,
  });
}

function declaracoesDe(cnpj: string, mes: string, mundo: MundoIntegra): DeclaracaoPgdas[] {
  const chave = `${cnpj}|${mes}`;
  if (!mundo.simples.has(cnpj) || mundo.semPgdas.has(chave)) return [];
  return (mundo.pgdasRetificadas.has(chave) ? ['001', '002'] : ['001']).map((sequencia, at) => ({
    competencia: mes,
    numero: `${cnpj.slice(0, 8)}${mes.replace('-', '')}${sequencia}`,
    transmissao: `${seguinte(mes)}${15 + at}101112`,
  }));
}

const seguinte = (mes: string): string => moveCompetencia(mes, 1).replace('-', '');
const dasDe = (mes: string): string => `07${mes.replace('-', '')}000000017`;

function papel(cnpj: string, { competencia, numero }: DeclaracaoPgdas, titulos: readonly string[]): string {
  const linhas = [
    ...titulos,
    `Período de Apuração: ${formatPeriodo(competencia)}`,
    `CNPJ Matriz: ${formatCnpj(cnpj)}`,
    `Nome empresarial: ${generateEmpresaFicticia(cnpj).razao_social}`,
    `Nº da Declaração: ${numero}`,
  ];
  const textos = linhas.map((texto, i): TextoPapel => ({ x: 40, y: 40 + i * 14, texto }));
  return renderPapelPdf([textos]).toString('base64');
}

/** Its code is invented: none is documented. */
const AUSENTE: RespostaServico = {
  status: 200,
  codigo: '[Aviso-PGDASD-SIMULADO01]',
  texto: 'Não há declaração transmitida com os dados informados.',
};

const invalida = (texto: string): RespostaServico => ({
  status: 400,
  codigo: '[EntradaIncorreta-PGDASD-SIMULADO02]',
  texto,
});
