import { formatDateTimeBr, formatReais } from '@apura/br';
import type { Oportunidade, RetificadoDaOportunidade, SimuladoDaOportunidade } from '@apura/contract';
import { countOf } from '../../../lib/format/counts.ts';
import { isZero } from '../figuras.ts';
import { CLASSES } from './classes.ts';
import styles from './oportunidades.module.css';

/** What an opportunity is worth by each source, each class of value by itself: nothing here is added up. */
export function Valores({ oportunidade }: { oportunidade: Oportunidade }) {
  const { estimado, simulado, retificado, repetida, achada } = oportunidade;
  const linhas = CLASSES.filter(({ classe }) => !isZero(estimado[classe]));
  return (
    <>
      <section>
        <h3 className={styles.titulo}>Estimado pelos relatórios</h3>
        {linhas.length === 0 ? (
          <p className={styles.sub}>
            {achada ? 'Sem valor hoje.' : 'O último processamento do projeto não tem mais achados desta tese.'}
          </p>
        ) : (
          <table className={styles.valores}>
            <tbody>
              {linhas.map(({ classe, nome, explica }) => (
                <tr key={classe}>
                  <th scope="row">
                    {nome}
                    <div className={styles.aviso}>{explica}</div>
                  </th>
                  <td>{formatReais(estimado[classe])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!isZero(estimado.encerrado) && (
          <p className={styles.aviso}>
            Retificação encerrada, fora dos valores: {formatReais(estimado.encerrado)}. A EFD-Contribuições do mês não
            aceita mais retificadora: resta provar o erro por outros meios no pedido.
          </p>
        )}
        {!isZero(estimado.prescrito) && (
          <p className={styles.aviso}>Já prescrito, fora dos valores: {formatReais(estimado.prescrito)}.</p>
        )}
        {repetida && (
          <p className={styles.aviso}>
            Um projeto mais novo tem meses dos mesmos anos: na Carteira eles somam naquele projeto.
          </p>
        )}
      </section>
      {simulado !== null && <Simulado simulado={simulado} />}
      {retificado !== null && <Retificado retificado={retificado} />}
    </>
  );
}

type Classe = Exclude<keyof SimuladoDaOportunidade, 'rascunhoId' | 'revisao' | 'em' | 'com'>;

const NOMES_SIMULADOS: readonly { classe: Classe; nome: string }[] = [
  { classe: 'pagoAMaior', nome: 'Pago a maior' },
  { classe: 'debitoEmAberto', nome: 'Débito em aberto reduzido' },
  { classe: 'debitoNovo', nome: 'Débito novo' },
  { classe: 'retencoes', nome: 'Saldo de retenções' },
  { classe: 'descontavel', nome: 'Saldo descontável' },
  { classe: 'ressarcivel', nome: 'Saldo ressarcível' },
  { classe: 'folha', nome: 'Contribuição da folha' },
];

function Simulado({ simulado }: { simulado: SimuladoDaOportunidade }) {
  const linhas = NOMES_SIMULADOS.filter(({ classe }) => !isZero(simulado[classe]));
  return (
    <section>
      <h3 className={styles.titulo}>Simulado no rascunho</h3>
      {linhas.length === 0 ? (
        <p className={styles.sub}>A simulação não mudou nenhum valor.</p>
      ) : (
        <table className={styles.valores}>
          <tbody>
            {linhas.map(({ classe, nome }) => (
              <tr key={classe}>
                <th scope="row">{nome}</th>
                <td>{formatReais(simulado[classe])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.aviso}>
        Revisão {simulado.revisao} do rascunho, em {formatDateTimeBr(simulado.em)}.
      </p>
      <Juntas com={simulado.com} />
    </section>
  );
}

function Retificado({ retificado }: { retificado: RetificadoDaOportunidade }) {
  const { pagoAMaior, saldo, feitos, total, em, com, faltam = [] } = retificado;
  return (
    <section>
      <h3 className={styles.titulo}>Retificado</h3>
      <table className={styles.valores}>
        <tbody>
          <tr>
            <th scope="row">Pago a maior estimado</th>
            <td>{formatReais(pagoAMaior)}</td>
          </tr>
          <tr>
            <th scope="row">Aumento do saldo de créditos</th>
            <td>{formatReais(saldo)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.aviso}>
        {feitos} de {countOf(total, 'período', 'períodos')}, em {formatDateTimeBr(em)}.
      </p>
      {faltam.length > 0 && <p className={styles.aviso}>Falta retificar {faltam.join(', ')}.</p>}
      <Juntas com={com} />
    </section>
  );
}

/** With which other theses the amounts are: they cannot be told apart. */
function Juntas({ com }: { com: readonly string[] }) {
  if (com.length === 0) return null;
  return <p className={styles.aviso}>Os valores são de todo o rascunho, que tem também: {com.join(', ')}.</p>;
}
