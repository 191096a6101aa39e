import { timeLeft } from './time-left.js';

describe('The time that is left until a deadline', () => {
  it('is told in days and hours, within a day in hours and minutes', () => {
    const from = '2026-03-12 09:00:00';
    expect(timeLeft('2026-03-15 12:30:00', from)).toEqual({ isOver: false, days: 3, hours: 3, minutes: 0 });
    expect(timeLeft('2026-03-12 10:59:30', from)).toEqual({ isOver: false, days: 0, hours: 1, minutes: 59 });
  });

  it('is over by as much once it has passed', () => {
    const from = '2026-03-12 09:00:00';
    expect(timeLeft('2026-03-10 08:00:00', from)).toEqual({ isOver: true, days: 2, hours: 1, minutes: 0 });
    expect(timeLeft('2026-03-12 08:59:40', from)).toEqual({ isOver: true, days: 0, hours: 0, minutes: 0 });
  });
});
