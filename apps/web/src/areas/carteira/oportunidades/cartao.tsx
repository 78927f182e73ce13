import { formatCnpj, formatDateBr } from '@apura/br';
import { ESTADOS_DA_OPORTUNIDADE, type EstadoDaOportunidade, nomeDoEstado, type Oportunidade } from '@apura/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsExchange, IconCalendar, IconMessage, IconNote, IconUser } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/counts.ts';
import { valorPrincipal } from './classes.ts';
import styles from './quadro.module.css';

/** What a dragged card is, for the column that it is dropped on. */
export const TIPO_ARRASTADO = 'application/x-apura-oportunidade';

interface CartaoProps {
  oportunidade: Oportunidade;
  hoje: string;
  /** Of one project alone: the company stands above all of them. */
  semEmpresa: boolean;
  onOpen: () => void;
  onMove: (estado: EstadoDaOportunidade) => void;
}

/** An opportunity on the board: opened by its name, moved by its menu or by dragging. */
export function Cartao({ oportunidade, hoje, semEmpresa, onOpen, onMove }: CartaoProps) {
  const { id, tese, empresa, cnpj, prazo, responsavel, temNota, comentarios, repetida, achada } = oportunidade;
  const atrasada = prazo !== null && prazo < hoje && !['deferida', 'descartada'].includes(oportunidade.estado);
  return (
    <li
      className={styles.cartao}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(TIPO_ARRASTADO, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className={styles.cabeca}>
        <button type="button" className={styles.tese} onClick={onOpen}>
          {tese}
          {!semEmpresa && <span className="sr-only"> de {empresa}</span>}
        </button>
        <MoverPara oportunidade={oportunidade} onMove={onMove} />
      </div>
      {!semEmpresa && (
        <span className={styles.empresa} title={formatCnpj(cnpj)}>
          {empresa}
        </span>
      )}
      <span className={styles.valor}>{valorPrincipal(oportunidade)}</span>
      {repetida && <span className={styles.marca}>Em parte em um projeto mais novo</span>}
      {!achada && <span className={styles.marca}>Não aparece mais no último processamento</span>}
      {(prazo !== null || responsavel !== null || temNota || comentarios > 0) && (
        <span className={styles.pe}>
          {prazo !== null && (
            <span className={styles.dado} data-atrasada={atrasada || undefined}>
              <IconCalendar size={14} aria-hidden />
              <span className="sr-only">Prazo </span>
              {formatDateBr(prazo)}
              {atrasada && <span className="sr-only">, vencido</span>}
            </span>
          )}
          {responsavel !== null && (
            <span className={styles.dado}>
              <IconUser size={14} aria-hidden />
              <span className="sr-only">Responsável </span>
              {responsavel.nome}
            </span>
          )}
          {temNota && (
            <span className={styles.dado}>
              <IconNote size={14} aria-hidden />
              <span className="sr-only">Tem anotações</span>
            </span>
          )}
          {comentarios > 0 && (
            <span className={styles.dado}>
              <IconMessage size={14} aria-hidden />
              {formatCount(comentarios)}
              <span className="sr-only">{comentarios === 1 ? ' comentário' : ' comentários'}</span>
            </span>
          )}
        </span>
      )}
    </li>
  );
}

/** The states that it can be moved to, for the keyboard and for fingers. */
function MoverPara({ oportunidade, onMove }: Pick<CartaoProps, 'oportunidade' | 'onMove'>) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`Mover para… ${oportunidade.tese}, ${oportunidade.empresa}`}
          title="Mover para…"
        >
          <IconArrowsExchange size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ESTADOS_DA_OPORTUNIDADE.filter((estado) => estado !== oportunidade.estado).map((estado) => (
          <Menu.Item key={estado} onClick={() => onMove(estado)}>
            {nomeDoEstado(estado)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
