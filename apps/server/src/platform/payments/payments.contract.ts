import { describe, expect, it } from 'vitest';
import { type BoletoOrder, type Payments, PaymentsUnavailableError, type PixOrder } from './port.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const order = {
  reference: '0b9c3a6e-6b7e-4a51-9a9c-0d6a0e9f1f11',
  amount: '4788.00',
  description: '120 créditos de processamento',
  payer: { name: 'Empresa Fictícia Ltda', cnpj: '11444777000161', address: 'Rua A, 1 – São Paulo/SP' },
  now: NOW,
};
const pixOrder: PixOrder = { ...order, expiresAt: new Date(NOW.getTime() + 3_600_000) };
const boletoOrder: BoletoOrder = { ...order, dueDate: '2026-11-24' };
const other = { reference: '1c9c3a6e-6b7e-4a51-9a9c-0d6a0e9f1f22' };

/** What every adapter of the port guarantees. `unavailable` is one whose provider is down. */
export function describePayments(
  name: string,
  adapters: { available: () => Payments; unavailable: () => Payments },
): void {
  describe(`${name} as a payment provider`, () => {
    it('has a name of its own', () => {
      expect(adapters.available().provider).toMatch(/^[a-z][a-z-]{2,30}$/);
    });

    it('makes a pix of the amount, with a picture of it', async () => {
      const { providerId, code, qrPng } = await adapters.available().createPix(pixOrder);
      expect(providerId).not.toBe('');
      expect(code).toMatch(/^000201.{10,500}6304[0-9A-F]{4}$/);
      expect(code.toLowerCase()).toContain('br.gov.bcb.pix');
      expect(qrPng.subarray(1, 4).toString()).toBe('PNG');
    });

    it('makes a boleto whose line holds the barcode, the due date and the amount', async () => {
      const { line, barcode, document } = await adapters.available().createBoleto(boletoOrder);
      expect([line, barcode]).toEqual([expect.stringMatching(/^\d{47}$/), expect.stringMatching(/^\d{44}$/)]);
      expect(line.slice(33)).toBe('16400000478800');
      expect(barcode.slice(5, 19)).toBe(line.slice(33));
      if ('pdf' in document) expect(document.pdf.subarray(0, 5).toString()).toBe('%PDF-');
      else expect(new URL(document.url).protocol).toBe('https:');
    });

    it('answers the same charge for the same reference, and another for another', async () => {
      const payments = adapters.available();
      const [first, again] = [await payments.createPix(pixOrder), await payments.createPix(pixOrder)];
      expect([again.providerId, again.code]).toEqual([first.providerId, first.code]);
      expect((await payments.createPix({ ...pixOrder, ...other })).providerId).not.toBe(first.providerId);
      const boletos = [await payments.createBoleto(boletoOrder), await payments.createBoleto(boletoOrder)];
      expect(boletos[0]?.line).toBe(boletos[1]?.line);
      expect((await payments.createBoleto({ ...boletoOrder, ...other })).line).not.toBe(boletos[0]?.line);
    });

    it('says so when its provider is down', async () => {
      const payments = adapters.unavailable();
      await expect(payments.createPix(pixOrder)).rejects.toThrow(PaymentsUnavailableError);
      await expect(payments.createBoleto(boletoOrder)).rejects.toThrow(PaymentsUnavailableError);
    });
  });
}
