import { moneyOfCents, moveCompetencia, todayInSaoPaulo } from '@apura/br';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';
import { debitosFicticios, type PagamentoFicticio, pagamentosFicticios, totalDe } from './movimento-ficticio.ts';
import {
  comprovantePdf,
  type DeclaracaoFicticia,
  declaracaoCompletaPdf,
  declaracaoXml,
  reciboPdf,
  situacaoFiscalPdf,
} from './papeis-ficticios.ts';

/** What one service answers: `dados` becomes a text of JSON, as the interface sends it. */
export interface RespostaServico {
  status: number;
  dados?: unknown;
  codigo: string;
  texto: string;
  cabecalhos?: Readonly<Record<string, string>>;
}

export type TipoServico = 'Apoiar' | 'Consultar' | 'Declarar' | 'Emitir' | 'Monitorar';

export interface PedidoServico {
  contribuinte: string;
  dados: Readonly<Record<string, unknown>>;
  agora: Date;
}

/** What the companies of the simulator are like; every company that is not named is like all others. */
export interface MundoIntegra {
  /** 'cnpj|AAAA-MM' or 'cnpj|AAAA' of declarations that do not exist. */
  semDeclaracao: ReadonlySet<string>;
  /** The same, of declarations that are not transmitted. */
  emAndamento: ReadonlySet<string>;
  /** 'cnpj|AAAA-MM' of months that are still open in the MIT. */
  mitEmEdicao: ReadonlySet<string>;
  /** Companies without payments and processes. */
  semMovimento: ReadonlySet<string>;
  /** How long the report on what is owed takes. */
  atrasoSitfisMs: number;
}

type Servico = (pedido: PedidoServico, mundo: MundoIntegra) => RespostaServico;

/** Where each service lies, by 'idSistema/idServico'. */
export const SERVICOS: ReadonlyMap<string, { tipo: TipoServico; answer: Servico }> = new Map<
  string,
  { tipo: TipoServico; answer: Servico }
>([
  ['DCTFWEB/CONSRECIBO32', { tipo: 'Consultar', answer: recibo }],
  ['DCTFWEB/CONSDECCOMPLETA33', { tipo: 'Consultar', answer: completa }],
  ['DCTFWEB/CONSXMLDECLARACAO38', { tipo: 'Consultar', answer: xml }],
  ['MIT/LISTAAPURACOES317', { tipo: 'Consultar', answer: listApuracoes }],
  ['MIT/CONSAPURACAO316', { tipo: 'Consultar', answer: queryApuracao }],
  ['PAGTOWEB/CONTACONSDOCARRPG73', { tipo: 'Consultar', answer: countPagamentos }],
  ['PAGTOWEB/PAGAMENTOS71', { tipo: 'Consultar', answer: listPagamentos }],
  ['PAGTOWEB/COMPARRECADACAO72', { tipo: 'Emitir', answer: comprovante }],
  ['SITFIS/SOLICITARPROTOCOLO91', { tipo: 'Apoiar', answer: protocoloSitfis }],
  ['SITFIS/RELATORIOSITFIS92', { tipo: 'Emitir', answer: relatorioSitfis }],
  ['CAIXAPOSTAL/MSGCONTRIBUINTE61', { tipo: 'Consultar', answer: listMensagens }],
  ['EPROCESSO/CONSPROCPORINTER271', { tipo: 'Consultar', answer: listProcessos }],
]);

const ok = (sistema: string, dados: unknown): RespostaServico => ({
  status: 200,
  dados,
  codigo: `[Sucesso-${sistema}]`,
  texto: 'Requisição efetuada com sucesso.',
});

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

function recibo(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  return declaracaoAtiva(pedido, mundo, (d) => ({ PDFByteArrayBase64: reciboPdf(d).toString('base64') }));
}

function completa(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  return declaracaoAtiva(pedido, mundo, (d) => ({ PDFByteArrayBase64: declaracaoCompletaPdf(d).toString('base64') }));
}

/** Unlike the receipt, the XML is also made of a declaration that nobody transmitted. */
function xml(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const achada = findDeclaracao(pedido, mundo);
  if ('falta' in achada) return achada.falta;
  return ok('DCTFWEB', { XMLStringBase64: Buffer.from(declaracaoXml(achada.declaracao)).toString('base64') });
}

function apuracao(contribuinte: string, competencia: string, mundo: MundoIntegra) {
  const aberta = mundo.mitEmEdicao.has(`${contribuinte}|${competencia}`);
  return {
    periodoApuracao: Number(competencia.replace('-', '')),
    idApuracao: Number(competencia.replace('-', '')),
    situacao: aberta ? 1 : 3,
    ...(aberta ? {} : { dataEncerramento: `${moveCompetencia(competencia, 1).replace('-', '')}15` }),
    eventoEspecial: false,
    valorTotalApurado: 1000.5,
  };
}

function listApuracoes({ contribuinte, dados, agora }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const ano = String(dados.anoApuracao ?? '');
  if (!/^\d{4}$/.test(ano))
    return {
      status: 400,
      codigo: '[EntradaIncorreta-MIT-MSG_0003]',
      texto: 'O campo anoApuracao possui valor inválido.',
    };
  const meses = Array.from({ length: 12 }, (_, i) => `${ano}-${String(i + 1).padStart(2, '0')}`);
  const ate = todayInSaoPaulo(agora).slice(0, 7);
  const passados = meses.filter((mes) => mes >= '2025-01' && mes < ate);
  if (passados.length === 0)
    return {
      status: 200,
      codigo: '[Aviso-MIT-MSG_0025]',
      texto: `Não existem apurações para o CNPJ ${contribuinte} e ano ${ano}.`,
    };
  return ok('MIT', { Apuracoes: passados.map((mes) => apuracao(contribuinte, mes, mundo)) });
}

function queryApuracao({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const id = String(dados.idApuracao ?? '');
  if (!/^\d{6}$/.test(id))
    return {
      status: 400,
      codigo: '[EntradaIncorreta-MIT-MSG_0023]',
      texto: `Não existe apuração com o número informado: ${id}`,
    };
  const dada = apuracao(contribuinte, `${id.slice(0, 4)}-${id.slice(4)}`, mundo);
  const pendencias = dada.situacao === 1 ? [{ codigo: '1', texto: 'Débito de IRPJ sem valor (simulado).' }] : [];
  return ok('MIT', { apuracao: dada, pendencias });
}

function selecionar({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): PagamentoFicticio[] {
  const { intervaloDataArrecadacao } = dados as {
    intervaloDataArrecadacao?: { dataInicial?: string; dataFinal?: string };
  };
  const { dataInicial: de, dataFinal: ate } = intervaloDataArrecadacao ?? {};
  if (de === undefined || ate === undefined || mundo.semMovimento.has(contribuinte)) return [];
  return pagamentosFicticios(contribuinte, { de, ate });
}

function countPagamentos(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
  return { ...ok('PAGTOWEB', selecionar(pedido, mundo).length), codigo: 'Sucesso-PAGTOWEB-00000' };
}

function listPagamentos(pedido: PedidoServico, mundo: MundoIntegra): RespostaServico {
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

function comprovante({ contribuinte, dados, agora }: PedidoServico, mundo: MundoIntegra): RespostaServico {
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

function protocoloSitfis({ contribuinte, agora }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const protocoloRelatorio = Buffer.from(`${contribuinte}|${agora.getTime()}`).toString('base64');
  return ok('SITFIS', { protocoloRelatorio, tempoEspera: mundo.atrasoSitfisMs });
}

function relatorioSitfis({ contribuinte, dados, agora }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const protocolo = Buffer.from(String(dados.protocoloRelatorio ?? ''), 'base64').toString('utf8');
  const [dono, pedidoEm = ''] = protocolo.split('|');
  const hoje = todayInSaoPaulo(agora);
  if (dono !== contribuinte || !/^\d+$/.test(pedidoEm) || todayInSaoPaulo(new Date(Number(pedidoEm))) !== hoje)
    return { status: 400, codigo: '[EntradaIncorreta-SITFIS-01]', texto: 'Protocolo inválido ou vencido.' };
  const falta = Number(pedidoEm) + mundo.atrasoSitfisMs - agora.getTime();
  if (falta > mundo.atrasoSitfisMs / 2)
    return { ...ok('SITFIS', { tempoEspera: falta }), status: 202, texto: 'Relatório em processamento.' };
  if (falta > 0) return { ...ok('SITFIS', undefined), status: 204, cabecalhos: { etag: `"tempoEspera:${falta}"` } };
  const pdf = situacaoFiscalPdf({ cnpj: contribuinte, nome: generateEmpresaFicticia(contribuinte).razao_social }, hoje);
  return ok('SITFIS', [{ pdf: pdf.toString('base64') }]);
}

const MENSAGENS = 60;

function listMensagens({ contribuinte, dados }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const primeira = String(dados.indicadorPagina) === '0';
  const inicio = primeira ? 0 : Number(dados.ponteiroPagina);
  const quantas = mundo.semMovimento.has(contribuinte) ? 0 : MENSAGENS;
  const pagina = Array.from({ length: quantas }, (_, i) => ({
    isn: String(i + 1).padStart(10, '0'),
    assuntoModelo: 'Comunicado ++VARIAVEL++ (simulado)',
    valorParametroAssunto: String(i + 1),
    dataEnvio: '20250110',
    horaEnvio: '101112',
    indicadorLeitura: i < 2 ? '0' : '1',
    relevancia: i === 0 ? '2' : '1',
    descricaoOrigem: 'Receita Federal',
  })).slice(inicio, inicio + 50);
  const fim = inicio + pagina.length;
  return ok('CAIXAPOSTAL', {
    codigo: '00',
    indicadorUltimaPagina: fim >= quantas ? 'S' : 'N',
    quantidadeMensagens: pagina.length,
    ponteiroProximaPagina: String(fim),
    listaMensagens: pagina,
  });
}

function listProcessos({ contribuinte, agora }: PedidoServico, mundo: MundoIntegra): RespostaServico {
  const ano = Number(todayInSaoPaulo(agora).slice(0, 4)) - 1;
  const processo = (sequencia: number, tipo: string, subtipo: string, situacao: string) => ({
    numeroDoProcesso: `10880.72000${sequencia}/${ano}-${10 + sequencia}`,
    relacaoDoInteressadoComOProcesso: 'Interessado Principal',
    dataDeProtocolo: `0${sequencia}/03/${ano}`,
    tipoDoProcesso: tipo,
    subtipoDoProcesso: subtipo,
    localizacao: 'DRF FICTÍCIA',
    situacao,
    ultimoEncaminhamentoExterno: `1${sequencia}/04/${ano}`,
  });
  if (mundo.semMovimento.has(contribuinte)) return ok('EPROCESSO', []);
  return ok('EPROCESSO', [
    processo(1, 'RESTITUIÇÃO', 'PAGAMENTO INDEVIDO; PIS', 'EM ANDAMENTO'),
    processo(2, 'DOSSIÊ', 'HABILITAÇÃO DE CRÉDITO', 'ARQUIVADO'),
  ]);
}
