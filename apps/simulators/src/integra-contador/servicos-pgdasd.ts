import { moveCompetencia, todayInSaoPaulo } from '@apura/br';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';
import { type DeclaracaoPgdas, declaracaoPgdasPdf, extratoPgdasPdf, reciboPgdasPdf } from './papel-pgdas.ts';
import { type MundoIntegra, ok, type PedidoServico, type RespostaServico } from './servico.ts';

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
  return ultima === undefined ? AUSENTE : papeis(ultima);
}

/** PGDASD/CONSDECREC15: the papers of a declaration by its number. */
export function declaracaoPorNumero({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const numero = String(dados.numeroDeclaracao ?? '');
  const [, ano, mes] = NUMERO.exec(numero) ?? [];
  if (ano === undefined) return invalida('Número da declaração inválido.');
  const achada = declaracoesDe(contribuinte, `${ano}-${mes}`, mundo).find((uma) => uma.numero === numero);
  return achada === undefined ? AUSENTE : papeis(achada);
}

/** PGDASD/CONSEXTRATO16: the statement of an assessment by the number of its DAS. */
export function extrato({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const numero = String(dados.numeroDas ?? '');
  const [, ano, mes] = NUMERO_DAS.exec(numero) ?? [];
  if (ano === undefined) return invalida('Número do DAS inválido.');
  const ultima = declaracoesDe(contribuinte, `${ano}-${mes}`, mundo).at(-1);
  if (ultima === undefined) return AUSENTE;
  const pdf = extratoPgdasPdf(ultima, numero).toString('base64');
  return ok('PGDASD', { numeroDas: numero, extrato: { nomeArquivo: `extrato-${numero}.pdf`, pdf } });
}

function papeis(declaracao: DeclaracaoPgdas): RespostaServico {
  const { numero } = declaracao;
  const papel = (nome: string, pdf: Buffer) => ({ nomeArquivo: `${nome}-${numero}.pdf`, pdf: pdf.toString('base64') });
  return ok('PGDASD', {
    numeroDeclaracao: numero,
    declaracao: papel('declaracao', declaracaoPgdasPdf(declaracao)),
    recibo: papel('recibo', reciboPgdasPdf(declaracao)),
    maed: null,
  });
}

function declaracoesDe(cnpj: string, mes: string, mundo: MundoIntegra): DeclaracaoPgdas[] {
  const chave = `${cnpj}|${mes}`;
  if (!mundo.simples.has(cnpj) || mundo.semPgdas.has(chave)) return [];
  return (mundo.pgdasRetificadas.has(chave) ? ['001', '002'] : ['001']).map((sequencia, at) => ({
    cnpj,
    nome: generateEmpresaFicticia(cnpj).razao_social,
    competencia: mes,
    numero: `${cnpj.slice(0, 8)}${mes.replace('-', '')}${sequencia}`,
    transmissao: `${seguinte(mes)}${15 + at}101112`,
  }));
}

const seguinte = (mes: string): string => moveCompetencia(mes, 1).replace('-', '');
const dasDe = (mes: string): string => `07${mes.replace('-', '')}000000017`;

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
