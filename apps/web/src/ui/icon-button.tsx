import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useTooltip } from './use-tooltip.tsx';

interface IconButtonProps {
  /** Its name: read aloud, and shown in the tooltip. */
  label: string;
  /** What it acts on, read aloud after its name: on a row the company, which the eye finds beside it. */
  about?: string;
  icon: ReactNode;
  onClick: (event: MouseEvent) => void;
  /**
   * Why it can not be used now. The button stays in place, dimmed, and says this in its tooltip, to a finger when it
   * is touched.
   */
  inactiveReason?: string | undefined;
  busy?: boolean;
  size?: number;
  color?: ActionIconProps['color'];
  /** For a button that opens something below itself: whether it is open. */
  expanded?: boolean;
  /** What it opens is a menu. */
  menu?: boolean;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  /** -1 in a list that is one stop of the Tab key, save for the item that the arrows reached. */
  tabIndex?: number | undefined;
}

/** A button of an icon alone. An inactive one keeps its focus and its tooltip, so that the reason can be found. */
export function IconButton({
  label,
  about,
  icon,
  onClick,
  inactiveReason,
  busy = false,
  size = 32,
  color,
  expanded,
  menu = false,
  buttonRef,
  tabIndex,
}: IconButtonProps) {
  const inactive = inactiveReason !== undefined;
  const { handlers, describedBy, hide, reveal, tooltip } = useTooltip(inactive ? `${label}: ${inactiveReason}` : label);
  return (
    <>
      <ActionIcon
        ref={buttonRef}
        tabIndex={tabIndex}
        variant="subtle"
        size={size}
        color={color}
        loading={busy}
        aria-label={about === undefined ? label : `${label} ${about}`}
        aria-describedby={describedBy}
        aria-expanded={expanded}
        aria-haspopup={menu ? 'menu' : undefined}
        aria-disabled={inactive || undefined}
        data-disabled={inactive || undefined}
        {...handlers}
        onClick={(event) => {
          event.stopPropagation();
          if (inactive) return reveal(event.currentTarget);
          hide();
          onClick(event);
        }}
      >
        {icon}
      </ActionIcon>
      {tooltip}
    </>
  );
}
