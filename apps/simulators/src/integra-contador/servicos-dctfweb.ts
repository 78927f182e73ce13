import { moveCompetencia } from '@apura/br';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';
import { debitosFicticios } from './movimento-ficticio.ts';
import { type DeclaracaoFicticia, declaracaoCompletaPdf, declaracaoXml, reciboPdf } from './papeis-ficticios.ts';
import { type MundoIntegra, ok, type PedidoServico, type RespostaServico } from './servico.ts';

/** The messages of a declaration that cannot be handed over, or the declaration. */
function findDeclaracao(
  { contribuinte, dados }: PedidoServico,
  mundo: MundoIntegra,
): { falta: RespostaServico } | { declaracao: DeclaracaoFicticia } {
  const { categoria, anoPA, mesPA } = dados;
  const anual = String(categoria) === '41' || categoria === 'GERAL_13o_SALARIO';
  const mensal = String(categoria) === '40' || categoria === 'GERAL_MENSAL';
  if (!(anual || mensal) || !/^\d{4}$/.test(String(anoPA)) || (mensal && !/^(0[1-9]|1[0-2])$/.test(String(mesPA))))
    return {
      falta: { status: 400, codigo: '[EntradaIncorreta-DCTFWEB-MG07]', texto: 'Dados de requisição inválidos.' },
    };
  const competencia = anual ? String(anoPA) : `${anoPA}-${mesPA}`;
  const chave = `${contribuinte}|${competencia}`;
  if (mundo.semDeclaracao.has(chave))
    return {
      falta: {
        status: 200,
        codigo: '[Aviso-DCTFWEB-MG08]',
        texto: 'Não foi encontrada Declaração com os dados informados.',
      },
    };
  const seguinte = anual ? `${Number(anoPA) + 1}-01` : moveCompetencia(competencia, 1);
  return {
    declaracao: {
      cnpj: contribuinte,
      nome: generateEmpresaFicticia(contribuinte).razao_social,
      competencia,
      recibo: `5${competencia.replace('-', '').padEnd(6, '0')}${contribuinte.slice(0, 5).replace(/\D/g, '0')}`,
      transmissao: `${seguinte}-15T10:20:30`,
      debitos: debitosFicticios(contribuinte, competencia),
    },
  };
}

const EM_ANDAMENTO: RespostaServico = {
  status: 200,
  codigo: '[EntradaIncorreta-DCTFWEB-MG10]',
  texto: 'A declaração mais recente está na situação "Em Andamento", incompatível com a execução da funcionalidade.',
};

function declaracaoAtiva(
  pedido: PedidoServico,
  mundo: MundoIntegra,
  papel: (declaracao: DeclaracaoFicticia) => unknown,
): RespostaServico {
  const achada = findDeclaracao(pedido, mundo);
  if ('falta' in achada) return achada.falta;
  const { cnpj, competencia } = achada.declaracao;
  if (mundo.emAndamento.has(`${cnpj}|${competencia}`)) return EM_ANDAMENTO;
  return ok('DCTFWEB', papel(achada.declaracao));
}

/** DCTFWEB/CONSRECIBO32: the receipt of a transmitted declaration, as PDF. */
export function recibo(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  return declaracaoAtiva(pedido, mundo, (d) => ({ PDFByteArrayBase64: reciboPdf(d).toString('base64') }));
}

/** DCTFWEB/CONSDECCOMPLETA33: the whole of a transmitted declaration, as PDF. */
export function completa(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  return declaracaoAtiva(pedido, mundo, (d) => ({ PDFByteArrayBase64: declaracaoCompletaPdf(d).toString('base64') }));
}

/** Unlike the receipt, the XML also exists for a declaration that was not transmitted. */
export function xml(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const achada = findDeclaracao(pedido, mundo);
  if ('falta' in achada) return achada.falta;
  return ok('DCTFWEB', { XMLStringBase64: Buffer.from(declaracaoXml(achada.declaracao)).toString('base64') });
}
