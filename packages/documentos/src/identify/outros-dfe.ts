/** An electronic document that no reader takes: the names of its elements, and what is said of it. */
interface OutroDfe {
  raizes: string;
  motivo: string;
}

const SEM_TRIBUTO = 'Nada precisa ser enviado no lugar.';
const PELA_EFD = 'Envie a EFD em que a nota está escriturada.';

/**
 * The other electronic documents (their schemas have the names). A document and each of its events have elements of
 * their own, so a name alone decides at any depth.
 */
const OUTROS: readonly OutroDfe[] = [
  {
    raizes: 'mdfeProc MDFe infMDFe enviMDFe',
    motivo:
      'O XML é de um MDF-e (modelo 58), que só relaciona a carga de uma viagem e não traz tributos. Envie os XML das ' +
      'notas e dos CT-e que ele relaciona.',
  },
  {
    raizes: 'procEventoMDFe eventoMDFe retEventoMDFe',
    motivo: `O XML é do evento de um MDF-e (modelo 58), que não traz tributos. ${SEM_TRIBUTO}`,
  },
  {
    raizes: 'bpeProc bpeTMProc bpeTAProc BPe BPeTM BPeTA infBPe',
    motivo:
      'O XML é de um BP-e (modelo 63), o bilhete de passagem, que não é lido: em geral ele não dá crédito de PIS e ' +
      'de COFINS a quem viaja. A empresa que o emite deve enviar as EFD em que ele está escriturado.',
  },
  {
    raizes: 'procEventoBPe eventoBPe retEventoBPe',
    motivo: `O XML é do evento de um BP-e (modelo 63), o bilhete de passagem, que não é lido. ${SEM_TRIBUTO}`,
  },
  {
    raizes: 'GTVeProc GTVe',
    motivo:
      'O XML é de uma GTV-e (modelo 64), a guia de transporte de valores, que não traz valor de serviço. Envie o XML ' +
      'do CT-e OS em que o transporte foi cobrado.',
  },
  {
    raizes: 'procEventoGTVe eventoGTVe retEventoGTVe',
    motivo: `O XML é do evento de uma GTV-e (modelo 64), que não traz valor de serviço. ${SEM_TRIBUTO}`,
  },
  {
    raizes: 'nfgasProc NFGas infNFGas',
    motivo: `O XML é de uma NFGas (modelo 76), a nota de gás canalizado, que ainda não é lida. ${PELA_EFD}`,
  },
  {
    raizes: 'procEventoNFGas eventoNFGas retEventoNFGas',
    motivo: `O XML é do evento de uma NFGas (modelo 76), que ainda não é lido. ${PELA_EFD}`,
  },
  {
    raizes: 'nfagProc NFAg infNFAg',
    motivo: `O XML é de uma NFAg (modelo 75), a nota de água e saneamento, que ainda não é lida. ${PELA_EFD}`,
  },
  {
    raizes: 'procEventoNFAg eventoNFAg retEventoNFAg',
    motivo: `O XML é do evento de uma NFAg (modelo 75), que ainda não é lido. ${PELA_EFD}`,
  },
  {
    raizes: 'dceProc DCe infDCe',
    motivo:
      'O XML é de uma DC-e, a declaração de conteúdo de quem não emite nota fiscal, que não traz tributos. ' +
      `${SEM_TRIBUTO}`,
  },
  {
    raizes: 'procEventoDCe eventoDCe retEventoDCe',
    motivo: `O XML é do evento de uma DC-e, a declaração de conteúdo, que não traz tributos. ${SEM_TRIBUTO}`,
  },
  {
    raizes: 'DeRE',
    motivo:
      'O XML é da DeRE, a declaração dos regimes específicos da CBS e do IBS, que ainda não é lida. Os débitos que ' +
      'ela gera aparecem no extrato de apuração da CBS e do IBS: envie o extrato.',
  },
];

const MOTIVOS: ReadonlyMap<string, string> = new Map(
  OUTROS.flatMap(({ raizes, motivo }) => raizes.split(' ').map((raiz) => [raiz, motivo] as const)),
);

/** Why a document with an element of this name is not read; undefined when the name is of no such document. */
export const reasonOfOutroDfe = (elemento: string): string | undefined => MOTIVOS.get(elemento);
