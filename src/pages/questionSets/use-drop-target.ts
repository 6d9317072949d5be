/** An element that a dragged question can be dropped on. */
import { useState, type DragEvent } from 'react';
import { useBuilding } from './builder-context.ts';
import type { QuestionPosition } from './content-edits.ts';

/** Whether a drag leaves the element: the event is also sent between its children, where the mark would flicker. */
const isLeft = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/** @param place where a question dropped on the element goes */
export function useDropTarget(place: QuestionPosition) {
  const { move, dragged, setDragged } = useBuilding();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (isLeft(event)) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        setDragged(undefined);
        if (dragged !== undefined) move(dragged, place);
      },
    },
  };
}
