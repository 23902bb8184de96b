from sifang.hand import hand_of
from sifang.notation import FORMATS
from sifang.notation.chinese import words
from sifang.tiles import ALL_KINDS, tile_en, tile_text, tile_zh


def test_all_tiles_in_all_notations(golden):
    lines = []
    for kind in range(ALL_KINDS):
        hand = hand_of((), [kind])
        riichi = "-" if hand.flowers else FORMATS["riichi"].write(hand)
        other = [FORMATS[key].write(hand) for key in ("unicode", "gb", "botzone")]
        names = [tile_en(kind), tile_zh(kind), words((kind,), traditional=True)]
        lines.append("\t".join([str(kind), tile_text(kind), *other, riichi, *names]))
    golden("tiles.tsv", "\n".join(lines) + "\n")
