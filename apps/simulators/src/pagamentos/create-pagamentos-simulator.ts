import { createHash } from 'node:crypto';
import { createBrCode } from '@apura/br';
import { type Boleto, createBoleto } from './create-boleto.ts';
import { renderBoletoPdf } from './render-boleto-pdf.ts';
import { renderQrPng } from './render-qr-png.ts';

export interface PedidoCobranca {
  /** The receiver's own id of the charge: asked twice, the same charge is answered twice. */
  referencia: string;
  /** Decimal string with two places. */
  valor: string;
  descricao: string;
  beneficiario: { nome: string; cidade: string };
}

export interface PedidoCobrancaBoleto extends PedidoCobranca {
  /** yyyy-MM-dd. */
  emissao: string;
  vencimento: string;
  pagador: { nome: string; cnpj: string; endereco: string };
}

export interface PixSimulado {
  id: string;
  copiaECola: string;
  qrPng: Buffer;
}

export interface BoletoSimulado extends Boleto {
  id: string;
  nossoNumero: string;
  pdf: Buffer;
}

/** Simulates a payment provider. Its codes are well formed and cannot be paid anywhere. It keeps nothing. */
export interface PagamentosSimulator {
  issuePix(pedido: PedidoCobranca): PixSimulado;
  issueBoleto(pedido: PedidoCobrancaBoleto): Promise<BoletoSimulado>;
}

/** No bank has this number. */
const BANCO_SIMULADO = '999';
/** The domain ends in a name that no server can ever have (RFC 2606). */
const LOCATION = 'pix.simulado.invalid/v2';

/** Creates the simulator. */
export function createPagamentosSimulator(): PagamentosSimulator {
  return {
    issuePix({ referencia, valor, beneficiario }) {
      const id = `pix_${digest(referencia).slice(0, 32)}`;
      const copiaECola = createBrCode({
        destino: { location: `${LOCATION}/${digest(`location:${referencia}`).slice(0, 32)}` },
        valor,
        nome: `SIMULADO ${beneficiario.nome}`,
        cidade: beneficiario.cidade,
      });
      return { id, copiaECola, qrPng: renderQrPng(copiaECola) };
    },
    async issueBoleto(pedido) {
      const { referencia, vencimento, valor } = pedido;
      const nossoNumero = String(BigInt(`0x${digest(referencia)}`) % 10n ** 17n).padStart(17, '0');
      const boleto = createBoleto({
        banco: BANCO_SIMULADO,
        vencimento,
        valor,
        campoLivre: nossoNumero.padStart(25, '0'),
      });
      const beneficiario = `${pedido.beneficiario.nome} (SIMULADO)`;
      const pdf = await renderBoletoPdf({ ...pedido, ...boleto, banco: BANCO_SIMULADO, beneficiario, nossoNumero });
      return { ...boleto, id: `boleto_${nossoNumero}`, nossoNumero, pdf };
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(`apura-pagamentos:${text}`).digest('hex');
}
