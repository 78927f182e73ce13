import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, type QuemPede, type Resultado, read, todos } from './read-resposta.ts';

export interface Procuracao {
  /** AAAA-MM-DD. */
  expira: string;
  sistemas: readonly string[];
}

/** The authorizations that the company gave to the requester, including those that ended. */
export async function obtainProcuracoes(quem: QuemPede): Promise<Resultado<Procuracao[]>> {
  const tipo = (numero: string) => (numero.length === 14 ? '2' : '1');
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'PROCURACOES',
    servico: 'OBTERPROCURACAO41',
    versao: '1',
    dados: {
      outorgante: quem.contribuinte,
      tipoOutorgante: tipo(quem.contribuinte),
      outorgado: quem.autor.numero,
      tipoOutorgado: tipo(quem.autor.numero),
    },
  });
  return read(resposta, (lidos) =>
    todos(
      listaDe(lidos).map((uma) => {
        const { dtexpiracao, sistemas } = camposDe(uma);
        const dia = /^(\d{4})(\d{2})(\d{2})$/.exec(textoDe(dtexpiracao));
        return dia && { expira: `${dia[1]}-${dia[2]}-${dia[3]}`, sistemas: listaDe(sistemas).map(textoDe) };
      }),
    ),
  );
}
