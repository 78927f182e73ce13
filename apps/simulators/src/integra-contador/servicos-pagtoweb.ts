import { moneyOfCents, todayInSaoPaulo } from '@apura/br';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';
import { type PagamentoFicticio, pagamentosFicticios, totalDe } from './movimento-ficticio.ts';
import { comprovantePdf } from './papeis-ficticios.ts';
import { type MundoIntegra, ok, type PedidoServico, type RespostaServico } from './servico.ts';

function selecionar({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): PagamentoFicticio[] {
  const { intervaloDataArrecadacao } = dados as {
    intervaloDataArrecadacao?: { dataInicial?: string; dataFinal?: string };
  };
  const { dataInicial: de, dataFinal: ate } = intervaloDataArrecadacao ?? {};
  if (de === undefined || ate === undefined || mundo.semMovimento.has(contribuinte)) return [];
  return pagamentosFicticios(contribuinte, { de, ate });
}

/** PAGTOWEB/CONTACONSDOCARRPG73: how many payments an interval has. */
export function countPagamentos(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  return { ...ok('PAGTOWEB', selecionar(pedido, mundo).length), codigo: 'Sucesso-PAGTOWEB-00000' };
}

/** PAGTOWEB/PAGAMENTOS71: a page of the payments of an interval, at most 100. */
export function listPagamentos(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const primeiro = Number(pedido.dados.primeiroDaPagina);
  const tamanho = Number(pedido.dados.tamanhoDaPagina);
  if (!Number.isInteger(primeiro) || !Number.isInteger(tamanho) || tamanho < 1 || tamanho > 100)
    return { status: 400, codigo: 'EntradaIncorreta-PAGTOWEB-00002', texto: 'Paginação inválida.' };
  const pagina = selecionar(pedido, mundo).slice(primeiro, primeiro + tamanho);
  return { ...ok('PAGTOWEB', pagina.map(emFormaPagtoweb)), codigo: 'Sucesso-PAGTOWEB-00000' };
}

function emFormaPagtoweb(p: PagamentoFicticio) {
  const instante = (dia: string) => `${dia}T00:00:00-03:00`;
  const soma = (de: 'principal' | 'multa' | 'juros') => {
    const total = p.receitas.reduce((s, r) => s + r[de], 0n);
    return total === 0n ? null : Number(moneyOfCents(total));
  };
  const receita = (r: PagamentoFicticio['receitas'][number]) => ({
    // Leading zeros are not sent.
    codigo: String(Number(r.codigo)),
    descricao: r.descricao,
    extensaoReceita: r.extensao,
  });
  const [primeira] = p.receitas;
  return {
    numeroDocumento: p.numero,
    tipo: { codigo: '4', descricao: 'DOCUMENTO DE ARRECADAÇÃO DE RECEITAS FEDERAIS', descricaoAbreviada: 'DARF' },
    periodoApuracao: instante(p.fimPeriodo),
    dataArrecadacao: instante(p.arrecadacao),
    dataVencimento: instante(p.vencimento),
    receitaPrincipal: primeira === undefined ? null : receita(primeira),
    referencia: null,
    valorTotal: Number(moneyOfCents(totalDe(p.receitas))),
    valorPrincipal: soma('principal'),
    valorMulta: soma('multa'),
    valorJuros: soma('juros'),
    valorSaldoTotal: null,
    valorSaldoPrincipal: null,
    valorSaldoMulta: null,
    valorSaldoJuros: null,
    desmembramentos: p.receitas.map((r, i) => ({
      sequencial: String(i + 1),
      receitaPrincipal: receita(r),
      periodoApuracao: instante(p.fimPeriodo),
      dataVencimento: instante(p.vencimento),
      valorTotal: null,
      valorPrincipal: null,
      valorMulta: null,
      valorJuros: null,
    })),
  };
}

/** PAGTOWEB/COMPARRECADACAO72: the receipt of a payment by its number, as PDF. */
export function comprovante({ contribuinte, dados, agora }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const numero = String(dados.numeroDocumento ?? '');
  const achado = mundo.semMovimento.has(contribuinte)
    ? undefined
    : pagamentosFicticios(contribuinte, { de: '2018-01-01', ate: todayInSaoPaulo(agora) }).find(
        (p) => p.numero === numero,
      );
  if (achado === undefined)
    return { status: 404, codigo: 'Aviso-PAGTOWEB-00004', texto: 'Documento de arrecadação não encontrado.' };
  const empresa = { cnpj: contribuinte, nome: generateEmpresaFicticia(contribuinte).razao_social };
  const pdf = comprovantePdf(achado, empresa).toString('base64');
  return { ...ok('PAGTOWEB', { pdf }), codigo: 'Sucesso-PAGTOWEB-00000' };
}
