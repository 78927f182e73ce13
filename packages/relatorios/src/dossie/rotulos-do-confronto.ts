import type { CasoDoDossie } from './forma-dossie.ts';

/** How the papers that stand side by side are called, in each case. */
interface RotulosDoConfronto {
  titulo: string;
  aba: string;
  apurado: string;
  /** Heading of the receipt of what was worked out; null where no paper has one. */
  recibo: string | null;
  declarado: string;
  /** Heading of the paper of what was declared. */
  papel: string;
  /** What has to be known of the receipts. */
  nota: string;
}

const EXTINTO =
  'Em reais. Extinto é o principal pago ou compensado: o que a declaração vincula ao débito ou, sem isso, o dos ' +
  'documentos. ';

export function rotulosDoConfronto(caso: CasoDoDossie): RotulosDoConfronto {
  switch (caso) {
    case 'Simples':
    case 'DAS':
      return {
        titulo: 'PGDAS-D, DAS gerado e pagamento, por mês',
        aba: 'PGDAS-D e DAS',
        apurado: 'Exigível',
        recibo: 'Declaração',
        declarado: 'DAS gerado',
        papel: 'Número',
        nota:
          'Em reais, só o principal. Exigível é o débito do PGDAS-D que vale; extinto, o que os comprovantes, a ' +
          'listagem ou o extrato mostram pago.',
      };
    case 'Folha':
      return {
        titulo: 'S-5011, DCTF ou DCTFWeb e DARF, por mês e código',
        aba: 'EFD DCTF DARF',
        apurado: 'S-5011',
        recibo: 'Recibo do S-5011',
        declarado: 'DCTF ou DCTFWeb',
        papel: 'Recibo',
        nota:
          `${EXTINTO}O recibo do S-5011 é o do fechamento (S-1299). Sem código da variação, o DARF mostra quatro ` +
          'dígitos.',
      };
    case 'Reinf':
      return {
        titulo: 'EFD-Reinf, DCTFWeb e DARF, por mês e código',
        aba: 'Reinf DCTFWeb DARF',
        apurado: 'EFD-Reinf',
        recibo: 'Recibo do total',
        declarado: 'DCTFWeb',
        papel: 'Recibo',
        nota: `${EXTINTO}O recibo do total é o do R-9011 ou do R-9015.`,
      };
    default:
      return {
        titulo: 'EFD, DCTF ou DCTFWeb e DARF, por mês e código',
        aba: 'EFD DCTF DARF',
        apurado: 'EFD',
        recibo: null,
        declarado: 'DCTF ou DCTFWeb',
        papel: 'Recibo',
        nota: `${EXTINTO}O recibo da EFD não está dentro do arquivo dela: junte-o.`,
      };
  }
}
