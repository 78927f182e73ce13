import { moveCompetencia, todayInSaoPaulo } from '@apura/br';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';
import { situacaoFiscalPdf } from './papeis-ficticios.ts';
import {
  type MundoIntegra,
  ok,
  type PedidoServico,
  type RespostaServico,
  type Servico,
  type TipoServico,
} from './servico.ts';
import { completa, recibo, xml } from './servicos-dctfweb.ts';
import { comprovante, countPagamentos, listPagamentos } from './servicos-pagtoweb.ts';
import { declaracaoPorNumero, extrato, listDeclaracoes, ultimaDeclaracao } from './servicos-pgdasd.ts';

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
  ['PGDASD/CONSDECLARACAO13', { tipo: 'Consultar', answer: listDeclaracoes }],
  ['PGDASD/CONSULTIMADECREC14', { tipo: 'Consultar', answer: ultimaDeclaracao }],
  ['PGDASD/CONSDECREC15', { tipo: 'Consultar', answer: declaracaoPorNumero }],
  ['PGDASD/CONSEXTRATO16', { tipo: 'Consultar', answer: extrato }],
  ['SITFIS/SOLICITARPROTOCOLO91', { tipo: 'Apoiar', answer: protocoloSitfis }],
  ['SITFIS/RELATORIOSITFIS92', { tipo: 'Emitir', answer: relatorioSitfis }],
  ['CAIXAPOSTAL/MSGCONTRIBUINTE61', { tipo: 'Consultar', answer: listMensagens }],
  ['EPROCESSO/CONSPROCPORINTER271', { tipo: 'Consultar', answer: listProcessos }],
]);

function apuracao(contribuinte: string, competencia: string, mundo: MundoIntegra) {
  const aberta = mundo.mitEmEdicao.has(`${contribuinte}|${competencia}`);
  return {
    periodoApuracao: Number(competencia.replace('-', '')),
    idApuracao: Number(competencia.replace('-', '')),
    situacao: aberta ? 1 : 3,
    dataEncerramento: aberta ? undefined : `${moveCompetencia(competencia, 1).replace('-', '')}15`,
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
