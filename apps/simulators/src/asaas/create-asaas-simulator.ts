import { createHash, randomUUID } from 'node:crypto';
import { createBrCode } from '@apura/br';
import { createBoleto } from '../pagamentos/create-boleto.ts';
import { renderQrPng } from '../pagamentos/render-qr-png.ts';
import {
  openServidor,
  type PedidoRecebido,
  type RespostaSimulada,
  type ServidorSimulado,
} from '../rede/servidor-simulado.ts';

export type StatusAsaas = 'PENDING' | 'CONFIRMED' | 'RECEIVED' | 'OVERDUE' | 'REFUNDED' | 'REFUND_IN_PROGRESS';

export interface CobrancaAsaas {
  object: 'payment';
  id: string;
  customer: string;
  billingType: 'BOLETO' | 'PIX';
  /** As the wire has it; a number of JSON. */
  value: unknown;
  netValue: unknown;
  dueDate: string;
  description: string | null;
  externalReference: string | null;
  status: StatusAsaas;
  deleted: boolean;
  invoiceUrl: string;
  bankSlipUrl: string | null;
  nossoNumero: string | null;
}

export interface EventoAsaas {
  id: string;
  event: string;
  dateCreated: string;
  payment: CobrancaAsaas;
}

export interface AsaasSimulator extends ServidorSimulado {
  readonly cobrancas: readonly CobrancaAsaas[];
  /**
   * The messages that the service would send to its webhook, oldest first. The test delivers, repeats, shuffles or
   * loses them.
   */
  readonly eventos: readonly EventoAsaas[];
  /** What happens at the bank. `valor` is another amount than was charged. */
  mudar(id: string, status: StatusAsaas, valor?: string): EventoAsaas;
}

interface OpcoesAsaas {
  apiKey: string;
  now: () => Date;
  /** Whether a refund is done at once or only begins. */
  estornoDemora?: boolean;
}

const EVENTOS: Readonly<Record<StatusAsaas, string>> = {
  PENDING: 'PAYMENT_CREATED',
  CONFIRMED: 'PAYMENT_CONFIRMED',
  RECEIVED: 'PAYMENT_RECEIVED',
  OVERDUE: 'PAYMENT_OVERDUE',
  REFUNDED: 'PAYMENT_REFUNDED',
  REFUND_IN_PROGRESS: 'PAYMENT_REFUND_IN_PROGRESS',
};
/** No bank has this number, and no server this name (RFC 2606). */
const BANCO = '999';
const HOST = 'asaas.simulado.invalid';

/**
 * Answers as the payment calls of Asaas do: customers, payments by boleto and Pix, their codes, refunds, and the
 * messages of its webhook. Source: docs.asaas.com (authentication-2, webhook-para-cobrancas, refunds,
 * http-response-codes).
 */
export async function createAsaasSimulator(options: OpcoesAsaas): Promise<AsaasSimulator> {
  const customers: { id: string; name: string; cpfCnpj: string; externalReference: string | null }[] = [];
  const cobrancas: CobrancaAsaas[] = [];
  const valores = new Map<string, string>();
  const eventos: EventoAsaas[] = [];

  function publish(cobranca: CobrancaAsaas): EventoAsaas {
    const evento = {
      id: `evt_${randomUUID().replaceAll('-', '')}&${eventos.length + 1}`,
      event: EVENTOS[cobranca.status],
      dateCreated: options.now().toISOString().slice(0, 19).replace('T', ' '),
      payment: { ...cobranca },
    };
    eventos.push(evento);
    return evento;
  }

  function createCustomer(body: Record<string, unknown>): RespostaSimulada {
    const { name, cpfCnpj, externalReference } = body;
    if (typeof name !== 'string' || name === '') return invalid('invalid_name', 'O nome deve ser informado.');
    if (typeof cpfCnpj !== 'string' || !/^([0-9A-Z]{12}\d{2}|\d{11})$/.test(cpfCnpj))
      return invalid('invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.');
    const reference = typeof externalReference === 'string' ? externalReference : null;
    const customer = { id: `cus_${id12(customers.length)}`, name, cpfCnpj, externalReference: reference };
    customers.push(customer);
    return { status: 200, corpo: { object: 'customer', ...customer } };
  }

  function createPayment(pedido: PedidoRecebido, body: Record<string, unknown>): RespostaSimulada {
    const { customer, billingType, dueDate, description, externalReference } = body;
    const valor = /"value"\s*:\s*(\d+(?:\.\d+)?)\s*[,}]/.exec(pedido.corpo)?.[1] ?? '';
    if (customers.every(({ id }) => id !== customer)) return invalid('invalid_customer', 'Cliente inválido.');
    if (billingType !== 'BOLETO' && billingType !== 'PIX')
      return invalid('invalid_billingType', 'A forma de pagamento é inválida.');
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(valor) || Number(valor) <= 0)
      return invalid('invalid_value', 'O valor informado é inválido.');
    if (typeof dueDate !== 'string' || dueDate < options.now().toISOString().slice(0, 10))
      return invalid('invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
    const id = `pay_${id12(cobrancas.length)}`;
    valores.set(id, valor);
    const boleto = billingType === 'BOLETO';
    const cobranca: CobrancaAsaas = {
      object: 'payment',
      id,
      customer: String(customer),
      billingType,
      value: Number(valor),
      netValue: Number(valor),
      dueDate,
      description: typeof description === 'string' ? description : null,
      externalReference: typeof externalReference === 'string' ? externalReference : null,
      status: 'PENDING',
      deleted: false,
      invoiceUrl: `https://${HOST}/i/${id}`,
      bankSlipUrl: boleto ? `https://${HOST}/b/pdf/${id}` : null,
      nossoNumero: boleto ? nossoNumeroOf(id) : null,
    };
    cobrancas.push(cobranca);
    publish(cobranca);
    return { status: 200, corpo: cobranca };
  }

  function ofPayment(cobranca: CobrancaAsaas, call: string, metodo: string): RespostaSimulada {
    const valor = cents(valores.get(cobranca.id) ?? '0');
    switch (`${metodo} ${call}`) {
      case 'GET ':
        return { status: 200, corpo: cobranca };
      case 'DELETE ':
        if (cobranca.status !== 'PENDING' && cobranca.status !== 'OVERDUE')
          return invalid('invalid_action', 'A cobrança não pode ser removida.');
        cobranca.deleted = true;
        return { status: 200, corpo: { deleted: true, id: cobranca.id } };
      case 'GET pixQrCode': {
        if (cobranca.billingType !== 'PIX') return invalid('invalid_action', 'A cobrança não é por Pix.');
        const location = `${HOST}/v2/${createHash('sha256').update(cobranca.id).digest('hex').slice(0, 32)}`;
        const payload = createBrCode({ destino: { location }, valor, nome: 'SIMULADO', cidade: 'SAO PAULO' });
        const expirationDate = `${cobranca.dueDate} 23:59:59`;
        return {
          status: 200,
          corpo: { success: true, encodedImage: renderQrPng(payload).toString('base64'), payload, expirationDate },
        };
      }
      case 'GET identificationField': {
        const nossoNumero = cobranca.nossoNumero;
        if (nossoNumero === null) return invalid('invalid_action', 'A cobrança não é um boleto.');
        const campoLivre = nossoNumero.padStart(25, '0');
        const boleto = createBoleto({ banco: BANCO, vencimento: cobranca.dueDate, valor, campoLivre });
        return {
          status: 200,
          corpo: { identificationField: boleto.linhaDigitavel, nossoNumero, barCode: boleto.codigoBarras },
        };
      }
      case 'POST refund':
        if (cobranca.status !== 'RECEIVED' && cobranca.status !== 'CONFIRMED')
          return invalid('invalid_action', 'Somente cobranças recebidas podem ser estornadas.');
        cobranca.status = options.estornoDemora === true ? 'REFUND_IN_PROGRESS' : 'REFUNDED';
        publish(cobranca);
        return { status: 200, corpo: cobranca };
      default:
        return { status: 404 };
    }
  }

  function answer(pedido: PedidoRecebido): RespostaSimulada {
    const { pathname, searchParams } = new URL(pedido.caminho, 'http://x');
    if (pedido.cabecalhos.access_token !== options.apiKey)
      return errors(401, 'invalid_access_token', 'A chave de API fornecida é inválida.');
    if (pedido.cabecalhos['user-agent'] === undefined)
      return errors(400, 'invalid_user_agent', 'O cabeçalho User-Agent é obrigatório.');
    if (pedido.metodo === 'GET' && pedido.corpo !== '') return { status: 403 };
    const [, resource = '', id = '', call = ''] = /^\/v3\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    const body = pedido.corpo === '' ? {} : (JSON.parse(pedido.corpo) as Record<string, unknown>);
    if (resource === 'customers' && id === '') {
      if (pedido.metodo === 'POST') return createCustomer(body);
      return list(customers.filter(({ cpfCnpj }) => cpfCnpj === (searchParams.get('cpfCnpj') ?? cpfCnpj)));
    }
    if (resource !== 'payments') return { status: 404 };
    if (id === '') {
      if (pedido.metodo === 'POST') return createPayment(pedido, body);
      const reference = searchParams.get('externalReference');
      return list(cobrancas.filter((one) => reference === null || one.externalReference === reference));
    }
    const cobranca = cobrancas.find((one) => one.id === id);
    return cobranca === undefined ? { status: 404 } : ofPayment(cobranca, call, pedido.metodo);
  }

  const servidor = await openServidor({ answer });
  return {
    ...servidor,
    url: `${servidor.url}/v3`,
    cobrancas,
    eventos,
    mudar(id, status, valor) {
      const cobranca = cobrancas.find((one) => one.id === id);
      if (cobranca === undefined) throw new RangeError(`there is no payment ${id}`);
      cobranca.status = status;
      if (valor !== undefined) {
        cobranca.value = Number(valor);
        valores.set(id, valor);
      }
      return publish(cobranca);
    },
  };
}

function list(data: readonly object[]): RespostaSimulada {
  const page = { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data };
  return { status: 200, corpo: page };
}

function invalid(code: string, description: string): RespostaSimulada {
  return errors(400, code, description);
}

function errors(status: number, code: string, description: string): RespostaSimulada {
  return { status, corpo: { errors: [{ code, description }] } };
}

function nossoNumeroOf(id: string): string {
  return String(BigInt(`0x${createHash('sha256').update(id).digest('hex')}`) % 10n ** 17n).padStart(17, '0');
}

function id12(index: number): string {
  return String(index + 1).padStart(12, '0');
}

/** With two places. */
function cents(valor: string): string {
  const [whole = '0', fraction = ''] = valor.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
